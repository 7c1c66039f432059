/** The star points that a board of a size is drawn with, as the engine's own pictures have them. */

export function starPoints(width: number, height: number): [x: number, y: number][] {
  const size = Math.min(width, height);
  if (size < 7) return [];
  const edge = size < 13 ? 2 : 3;
  const lines = [edge, size - 1 - edge];
  const middle = size % 2 ? [(size - 1) / 2] : [];
  if (size >= 13) lines.push(...middle);
  const stars = lines.flatMap((y) => lines.map((x): [number, number] => [x, y]));
  return size >= 13 ? stars : [...stars, ...middle.map((x): [number, number] => [x, x])];
}
