/**
 * Families of livery. Each fills a field of 300 by 320 around the centre with cells; the plate that
 * wears the pattern clips them. A cell is an outline and a tone; cells of one tone are painted as one path.
 */
import type { Tone } from "../hatch.ts";
import { clampTone, outline, rectangle } from "../plate-kit.ts";
import type { Dice } from "../seed.ts";
import type { Point } from "../trace.ts";

export interface Cell {
  points: Point[];
  tone: Tone;
}

const field = { left: 44, right: 356, top: 84, bottom: 416 } as const;
const anyTone = (q: Dice) => clampTone(q.int(0, 4));

const hexagon = outline("0.5,0 1,0.28 1,0.72 0.5,1 0,0.72 0,0.28");

const hexagons = (q: Dice): Cell[] => {
  const width = q.range(34, 46);
  const height = width * 0.88;
  const cells: Cell[] = [];
  for (let row = 0, y = field.top; y < field.bottom; row++, y += height * 0.76) {
    for (let x: number = field.left - (row % 2) * (width / 2); x < field.right; x += width) {
      if (q.chance(0.16)) continue;
      cells.push({ points: hexagon.map(([u, v]): Point => [x + u * width, y + v * height]), tone: anyTone(q) });
    }
  }
  return cells;
};

/** Dazzle: a grid whose knots are pulled about, each square cut into two splinters. */
const splinters = (q: Dice): Cell[] => {
  const columns = q.int(4, 5);
  const rows = q.int(4, 6);
  const knots = new Map<string, Point>();
  const knot = (c: number, r: number): Point => {
    const known = knots.get(`${c},${r}`);
    if (known) return known;
    const bent: Point = [
      field.left + ((c + q.range(-0.42, 0.42)) * (field.right - field.left)) / columns,
      field.top + ((r + q.range(-0.42, 0.42)) * (field.bottom - field.top)) / rows,
    ];
    knots.set(`${c},${r}`, bent);
    return bent;
  };
  return Array.from({ length: columns * rows }, (_, i): Cell[] => {
    const [c, r] = [i % columns, Math.floor(i / columns)];
    const [a, b, d, e] = [knot(c, r), knot(c + 1, r), knot(c, r + 1), knot(c + 1, r + 1)];
    const slash = q.chance(0.5);
    return [
      { points: [a, b, slash ? e : d], tone: anyTone(q) },
      { points: [slash ? a : b, e, d], tone: anyTone(q) },
    ];
  }).flat();
};

/** Torn stripes, like a tiger's, slanted as the seed wants. */
const stripes = (q: Dice): Cell[] => {
  const slant = q.range(-90, 90);
  const count = q.int(6, 10);
  const step = (field.bottom - field.top + 120) / count;
  return Array.from({ length: count }, (_, i) => {
    const y = field.top - 60 + i * step;
    const edge = (offset: number, spread: number) =>
      Array.from({ length: 6 }, (_, j): Point => {
        const x = field.left + (j * (field.right - field.left)) / 5;
        return [x, y + offset + (slant * (j - 2.5)) / 2.5 + q.range(-spread, spread)];
      });
    return {
      points: [...edge(0, step * 0.16), ...edge(step * q.range(0.4, 0.66), step * 0.2).toReversed()],
      tone: anyTone(q),
    };
  });
};

/** Pixel camouflage: blocks that grow from random seeds. */
const pixels = (q: Dice): Cell[] => {
  const size = q.range(24, 32);
  const cells: Cell[] = [];
  for (let y: number = field.top; y < field.bottom; y += size) {
    let tone = anyTone(q);
    for (let x: number = field.left; x < field.right; x += size) {
      // A block keeps its neighbour's tone more often than not: that makes patches, not noise.
      if (q.chance(0.45)) tone = anyTone(q);
      if (q.chance(0.22)) continue;
      cells.push({ points: outline(rectangle(x, y, x + size, y + size)), tone });
    }
  }
  return cells;
};

const scale = outline("0,0 1,0 0.94,0.4 0.5,0.72 0.06,0.4");

const scales = (q: Dice): Cell[] => {
  const width = q.range(40, 54);
  const cells: Cell[] = [];
  for (let row = 0, y: number = field.bottom; y > field.top - width; row++, y -= width * 0.5) {
    const rowTone = anyTone(q);
    for (let x: number = field.left - (row % 2) * (width / 2); x < field.right; x += width) {
      const tone = q.chance(0.3) ? anyTone(q) : rowTone;
      cells.push({ points: scale.map(([u, v]): Point => [x + u * width, y + v * width]), tone });
    }
  }
  return cells;
};

const chevrons = (q: Dice): Cell[] => {
  const point = q.range(50, 110);
  const count = q.int(7, 11);
  const step = (field.bottom - field.top + point) / count;
  const thick = step * q.range(0.5, 0.8);
  return Array.from({ length: count }, (_, i): Cell => {
    const y = field.top - point + i * step;
    return {
      points: [
        [field.left, y],
        [200, y + point],
        [field.right, y],
        [field.right, y + thick],
        [200, y + point + thick],
        [field.left, y + thick],
      ],
      tone: anyTone(q),
    };
  });
};

/** Fracture: wedges that run from an impact point to the edge. */
const fracture = (q: Dice): Cell[] => {
  const impact: Point = [q.range(130, 270), q.range(170, 330)];
  const count = q.int(13, 20);
  const ring = Array.from({ length: count }, (_, i) => ((i + q.range(-0.3, 0.3)) * 2 * Math.PI) / count);
  const at = (angle: number, r: number): Point => [impact[0] + r * Math.cos(angle), impact[1] + r * Math.sin(angle)];
  return ring.flatMap((angle, i) => {
    const next = ring[(i + 1) % count] ?? angle;
    const split = q.range(60, 130);
    return [
      { points: [impact, at(angle, split), at(next, split)], tone: anyTone(q) },
      { points: [at(angle, split), at(angle, 320), at(next, 320), at(next, split)], tone: anyTone(q) },
    ];
  });
};

export const patterns = { hexagons, splinters, stripes, pixels, scales, chevrons, fracture };
