/** Vertices as GTP names them, and the board after some moves. */

import GoBoard from "@sabaki/go-board";

import type { Color, Move, Sign, Start } from "./types";

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export type Point = [x: number, y: number];

export function nameOf([x, y]: Point, size: number): string {
  return `${COLUMNS[x]}${size - y}`;
}

/** The column and the row from the top; null for a pass. */
export function pointOf(name: string, size: number): Point | null {
  const x = COLUMNS.indexOf(name.charAt(0).toUpperCase());
  const row = Number(name.slice(1));
  return name === "pass" || x < 0 || !Number.isInteger(row) ? null : [x, size - row];
}

export function signOf(color: Color): 1 | -1 {
  return color === "black" ? 1 : -1;
}

export function opponent(color: Color): Color {
  return color === "black" ? "white" : "black";
}

/** The stones after moves from a start; a move that cannot be is left out. */
export function stonesAfter(start: Start, moves: Move[]): Sign[][] {
  let board = new GoBoard(start.board.map((row) => [...row]));
  for (const [color, vertex] of moves) {
    const point = pointOf(vertex, board.width);
    if (point === null || board.get(point) !== 0) continue;
    board = board.makeMove(signOf(color), point);
  }
  return board.signMap as Sign[][];
}

/** Whether a point of the board is empty after moves from a start. */
export function isFree(start: Start, moves: Move[], vertex: string): boolean {
  const point = pointOf(vertex, start.board.length);
  return point !== null && stonesAfter(start, moves)[point[1]]?.[point[0]] === 0;
}

/** The moves of a line that one colour begins. */
export function lineMoves(first: Color, line: string[]): Move[] {
  return line.map((vertex, number) => [number % 2 === 0 ? first : opponent(first), vertex]);
}

/** Whose turn it is after so many moves. */
export function turnAfter(start: Start, moves: Move[], count: number, toMove: Color): Color {
  const next = moves[count];
  if (next) return next[0];
  if (count === moves.length) return toMove;
  return start.to_move;
}

export function grid<T>(size: number, value: T): T[][] {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => value));
}
