/** The sound of a stone and of captured stones, made here: a short knock of filtered noise. */

const KEPT = "tamen-sound";
const KNOCK_HZ = 1700;
const CAPTURE_HZ = 900;
const SECONDS = 0.07;

let context: AudioContext | null = null;

export function soundIsOn(): boolean {
  return localStorage.getItem(KEPT) === "yes";
}

export function setSound(on: boolean): void {
  localStorage.setItem(KEPT, on ? "yes" : "no");
  if (on) stoneSound(0);
}

/** The sound of a move that captured so many stones. */
export function stoneSound(captured: number): void {
  if (!soundIsOn()) return;
  context ??= new AudioContext();
  // a browser lets a page sound only after something was pressed
  if (context.state === "suspended") context.resume().catch(() => undefined);
  knock(context, KNOCK_HZ, 0);
  for (let stone = 0; stone < Math.min(captured, 4); stone += 1) knock(context, CAPTURE_HZ, 0.06 * (stone + 1));
}

function knock(audio: AudioContext, pitch: number, after: number): void {
  const length = Math.floor(audio.sampleRate * SECONDS);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (2 * Math.random() - 1) * Math.exp((-9 * at) / length);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source.connect(filter).connect(audio.destination);
  source.start(audio.currentTime + after);
}
