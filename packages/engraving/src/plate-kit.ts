/**
 * A figure is a list of shapes, painted back to front: plates (hatched polygons), discs, cells (many
 * small polygons of one tone), ink lines and lamps (plain white, the only thing that shines). Figures
 * are drawn with a kit that collects them; what a shape looks like is decided in markup.ts.
 *
 * Outlines are written as SVG writes them, "x,y x,y ...": a plate reads as one line of code.
 */
import type { Grain, Tone } from "./hatch.ts";
import type { Point } from "./trace.ts";

/** Cells of one tone, painted as one path. */
interface CellLayer {
  cells: Point[][];
  tone: Tone;
}

export type Shape =
  | { kind: "plate"; points: Point[]; tone: Tone; grain: Grain }
  | { kind: "cells"; layers: CellLayer[]; clip: Point[] }
  | { kind: "disc"; centre: Point; radius: number; tone: Tone }
  | { kind: "line"; points: Point[]; width: number; opacity: number }
  | { kind: "lamp"; points: Point[] }
  | { kind: "glow"; centre: Point; radius: number };

export const outline = (text: string): Point[] =>
  text.split(" ").map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`not a point: ${pair}`);
    return [x, y];
  });

/** The outline of an upright rectangle. */
export const rectangle = (x0: number, y0: number, x1: number, y1: number) =>
  `${x0},${y0} ${x1},${y0} ${x1},${y1} ${x0},${y1}`;

export const clampTone = (tone: number): Tone => Math.max(0, Math.min(4, Math.round(tone))) as Tone;

export interface Kit {
  plate(points: string | readonly Point[], tone: number, grain?: Grain): void;
  cells(layers: readonly CellLayer[], clip: readonly Point[]): void;
  disc(x: number, y: number, radius: number, tone: number): void;
  line(points: string | readonly Point[], width?: number, opacity?: number): void;
  lamp(points: string | readonly Point[]): void;
  glow(x: number, y: number, radius: number): void;
}

/** Moves the figure's own coordinates into the 400 by 500 frame. Discs stay round: scale evenly. */
export interface Placement {
  at: (point: Point) => Point;
  scale: number;
}

const asDrawn: Placement = { at: (point) => point, scale: 1 };

/** Turn by `degrees` and scale about `from`, then put that point at `to`. */
export const placement = (from: Point, to: Point, scale: number, degrees = 0): Placement => {
  const cos = scale * Math.cos((degrees * Math.PI) / 180);
  const sin = scale * Math.sin((degrees * Math.PI) / 180);
  const at = ([x, y]: Point): Point => {
    const [dx, dy] = [x - from[0], y - from[1]];
    return [to[0] + dx * cos - dy * sin, to[1] + dx * sin + dy * cos];
  };
  return { at, scale };
};

export const createKit = (shapes: Shape[], { at, scale }: Placement = asDrawn): Kit => {
  const put = (points: string | readonly Point[]) => (typeof points === "string" ? outline(points) : points).map(at);
  return {
    plate: (points, tone, grain = "a") =>
      shapes.push({ kind: "plate", points: put(points), tone: clampTone(tone), grain }),
    cells: (layers, clip) =>
      shapes.push({
        kind: "cells",
        layers: layers.map(({ cells, tone }) => ({ cells: cells.map(put), tone })),
        clip: put(clip),
      }),
    disc: (x, y, radius, tone) =>
      shapes.push({ kind: "disc", centre: at([x, y]), radius: radius * scale, tone: clampTone(tone) }),
    line: (points, width = 1.2, opacity = 0.8) =>
      shapes.push({ kind: "line", points: put(points), width: width * scale, opacity }),
    lamp: (points) => shapes.push({ kind: "lamp", points: put(points) }),
    glow: (x, y, radius) => shapes.push({ kind: "glow", centre: at([x, y]), radius: radius * scale }),
  };
};

/**
 * One half of a mirrored figure. x counts outwards from the axis; light comes from the upper left, so
 * the left half is two tones brighter than the right and its grain runs the other way.
 */
export interface Half {
  isLit: boolean;
  plate(points: string, tone: number, grain?: Grain): void;
  disc(x: number, y: number, radius: number, tone: number): void;
  line(points: string, width?: number, opacity?: number): void;
  /** The same half, moved outwards. */
  outwards(dx: number): Half;
}

const otherGrain: Record<Grain, Grain> = { a: "b", b: "a" };

export const half = (kit: Kit, axisX: number, stretch: number, isLit: boolean, dx = 0): Half => {
  const x = (n: number) => axisX + (isLit ? -1 : 1) * (n + dx) * stretch;
  const mirrored = (points: string): Point[] => outline(points).map(([px, py]) => [x(px), py]);
  const lit = (tone: number) => (isLit ? tone + 1 : Math.max(0, tone - 1));
  return {
    isLit,
    plate: (points, tone, grain = "a") => kit.plate(mirrored(points), lit(tone), isLit ? otherGrain[grain] : grain),
    disc: (px, py, radius, tone) => kit.disc(x(px), py, radius, lit(tone)),
    line: (points, width, opacity) => kit.line(mirrored(points), width, opacity),
    outwards: (more) => half(kit, axisX, stretch, isLit, dx + more),
  };
};

/** The dark half first: where both meet on the axis, the lit edge lies on top. */
export const halves = (kit: Kit, axisX: number, stretch = 1): readonly [dark: Half, lit: Half] => [
  half(kit, axisX, stretch, false),
  half(kit, axisX, stretch, true),
];
