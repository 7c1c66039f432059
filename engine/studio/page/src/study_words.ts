/** The texts of the view *Study*. */

const count = (number: number, what: string) => (number === 1 ? `1 ${what}` : `${number} ${what}s`);

export const said = {
  here: "Everything stays on this machine: your games are kept in the studio’s folder, are judged here, and are sent nowhere.",
  help: "Add your game records, and Tamen tells you what you get wrong again and again, with your own positions, and makes exercises of it.",
  addFolder: "Add a folder",
  addFiles: "Add files or a zip",
  adding: (done: number, total: number) => `Adding ${done} of ${total} files`,
  others: (number: number) => (number ? `${count(number, "other file")} left out: no game records.` : ""),
  records: (files: number) => `${count(files, "file")} with records`,
  removeAll: "Remove them",
  removeSure: "Really remove them? What was found in them is kept.",
  reading: "Tamen reads the records …",
  whose: "Whose games are they? Choose all names that are yours.",
  ofGames: (games: number) => count(games, "game"),
  planning: "Tamen looks what is known already …",
  plan: (left: number, known: number) =>
    `${left ? `${count(left, "game")} to judge` : "No game is left to judge"}${known ? `, ${known} known already` : ""}.`,
  howMany: "How many now, the newest first",
  many: (games: number | null, time: string) => `${games === null ? "all" : games}: about ${time}`,
  time: (seconds: number) =>
    seconds >= 5400 ? `${(seconds / 3600).toFixed(1)} hours` : count(Math.max(1, Math.round(seconds / 60)), "minute"),
  begin: "Study these games",
  sumUp: "Show what is known",
  running: (done: number, total: number | null) =>
    total === null ? "Reading the records" : `${done} of ${count(total, "game")}`,
  cancel: "Cancel",
  cancelled: "The study was cancelled. What was judged until then is summed up below.",
  failed: (why: string) => `The study ended early: ${why}`,
  parts: { report: "Report", practise: "Practise", records: "Games and names" },
  noReport: "No games were studied yet. Add records under “Games and names”.",
  title: (name: string, games: number) => `What ${name} can learn from ${count(games, "game")}`,
  summary: (mistakes: number, games: number) =>
    `${count(mistakes, "mistake")} in ${count(games, "game")}, each confirmed by games played out.`,
  filters: {
    kind: "Kind",
    stage: "Phase",
    color: "Colour",
    strength: "Opponent",
    period: "Period",
  },
  all: "all",
  colors: { black: "as Black", white: "as White" } as Record<string, string>,
  strengths: {
    stronger: "stronger by two ranks or more",
    even: "about as strong",
    weaker: "weaker by two ranks or more",
    unknown: "rank not told",
  } as Record<string, string>,
  periods: { "30": "last month played", "91": "last three months", "365": "last year" } as Record<string, string>,
  stage: "Phase",
  moves: "Your moves",
  lost: "Points lost a move",
  most: "What costs you most",
  nothing: "No mistake of yours fits these filters.",
  ofKind: (times: number, points: number) => `${count(times, "time")}, about ${points.toFixed(0)} points`,
  youDo: (says: string) => `Here you ${says}.`,
  position: (game: { opponent: string; opponents_rank: string | null; date: string }, number: number, points: number) =>
    `${game.opponent || "somebody"}${game.opponents_rank ? ` (${game.opponents_rank})` : ""}${
      game.date ? `, ${game.date}` : ""
    }, move ${number}: ${points.toFixed(0)} points`,
  before: (number: number, side: string) => `Before move ${number}, ${side} to play`,
  played: (vertex: string) => `You played ${vertex}`,
  better: (vertex: string) => `Better: ${vertex}`,
  open: "Open on the board",
  practiseThis: "Practise this",
  nothingToPractise: "No position of this kind makes an exercise: no single move is clearly right.",
  trends: "Over time",
  trend: (kind: string, earlier: number, later: number) =>
    `${kind}: ${earlier.toFixed(1)} a game in the earlier half of your games, ${later.toFixed(1)} in the later one`,
  openings: "Your openings",
  opening: (moves: string, games: number, won: number, lost: number) =>
    `${moves}: ${count(games, "game")}, ${won} won, ${lost} lost`,
  good: "What you hardly ever get wrong",
  records_read: "How your games were read",
  oneself: "There is no figure for others of your rank: you are compared with yourself, earlier.",
  exercises: "Exercises out of your games",
  exercisesHelp:
    "Find the move that you missed. What you solve comes back after days; what you solved three times in a row goes, and comes back when your games show the mistake again.",
  left: (left: number, learnt: number) => `${count(left, "exercise")} left, ${learnt} learnt.`,
  noExercises: "There are no exercises yet: they come with a study.",
  allKinds: "all kinds",
  kind: "Kind",
  next: "Next exercise",
};
