/** The brand's mark as pixels: its path as polygons, filled by the even-odd rule. */
import { brandMarkPath } from "../../src/art/brand-mark-path.ts";

type Point = readonly [x: number, y: number];

const arcSteps = 48;
/** Rows are sampled; along a row the cover is exact. */
const linesPerPixel = 4;

/** The mark has no arcs but half circles, so the centre is between the ends. */
const halfCircle = ([x, y]: Point, [dx, dy]: Point, isClockwise: boolean): Point[] => {
  const centre: Point = [x + dx / 2, y + dy / 2];
  const radius = Math.hypot(dx, dy) / 2;
  const from = Math.atan2(-dy, -dx);
  return Array.from({ length: arcSteps }, (_, step) => {
    const angle = from + ((isClockwise ? 1 : -1) * Math.PI * (step + 1)) / arcSteps;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
};

/** The points that a command adds, from where the pen is. Only the commands that the mark uses. */
const lines: Record<string, (pen: Point, numbers: number[]) => Point[]> = {
  h: ([x, y], [dx = 0]) => [[x + dx, y]],
  H: ([, y], [x = 0]) => [[x, y]],
  v: ([x, y], [dy = 0]) => [[x, y + dy]],
  l: ([x, y], [dx = 0, dy = 0]) => [[x + dx, y + dy]],
  a: (pen, [, , , , sweep, dx = 0, dy = 0, ...next]) => {
    const arc = halfCircle(pen, [dx, dy], sweep === 1);
    return next.length === 0 ? arc : [...arc, ...(lines["a"]?.([pen[0] + dx, pen[1] + dy], next) ?? [])];
  },
  z: () => [],
};

const numbersIn = (text: string) => (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

/** `m` is relative to where the polygon before it began. */
const polygonsOf = (path: string): Point[][] => {
  const polygons: Point[][] = [];
  for (const [, command = "", rest = ""] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = numbersIn(rest);
    const current = polygons.at(-1) ?? [];
    if (command.toLowerCase() === "m") {
      const [fromX, fromY] = command === "m" ? (current[0] ?? [0, 0]) : [0, 0];
      polygons.push([[fromX + (numbers[0] ?? 0), fromY + (numbers[1] ?? 0)]]);
      continue;
    }
    const draw = lines[command];
    if (draw === undefined) throw new Error(`The mark uses ${command}, which is not drawn`);
    current.push(...draw(current.at(-1) ?? [0, 0], numbers));
  }
  return polygons;
};

/** Where a horizontal line enters and leaves the polygons, from left to right. */
const crossings = (polygons: Point[][], y: number): number[] =>
  polygons
    .flatMap((polygon) =>
      polygon.flatMap(([x1, y1], index) => {
        const [x2, y2] = polygon[(index + 1) % polygon.length] as Point;
        return y1 > y === y2 > y ? [] : [x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)];
      }),
    )
    .toSorted((one, other) => one - other);

/** How much of each pixel the mark covers, from 0 to 1, row by row. `share` is the part of the icon's width that it fills. */
export const coverage = (size: number, share: number): Float32Array => {
  const polygons = polygonsOf(brandMarkPath);
  const scale = (size * share) / 32;
  const covered = new Float32Array(size * size);
  for (let line = 0; line < size * linesPerPixel; line++) {
    const y = (line + 0.5) / linesPerPixel;
    // The middle of the mark is at 16.25, 16 of its frame.
    const ends = crossings(polygons, (y - size / 2) / scale + 16).map((x) => (x - 16.25) * scale + size / 2);
    for (let index = 0; index < ends.length; index += 2) {
      const [from = 0, to = 0] = ends.slice(index, index + 2);
      for (let x = Math.floor(from); x < to; x++) {
        const part = Math.min(x + 1, to) - Math.max(x, from);
        covered[Math.floor(y) * size + x] = (covered[Math.floor(y) * size + x] ?? 0) + part / linesPerPixel;
      }
    }
  }
  return covered;
};
