/** A mystery crate in isometric view: proportions, bracing, straps, lid and the emblem on its lock vary. */
import type { Grain } from "../hatch.ts";
import { createKit, type Kit, outline, placement, rectangle, type Shape } from "../plate-kit.ts";
import type { Dice } from "../seed.ts";
import type { Point } from "../trace.ts";

export interface CratePlan {
  /** Half lengths of the three sides. */
  size: readonly [x: number, y: number, z: number];
  brace: "diagonal" | "cross" | "ribs" | "panel";
  lid: "flat" | "raised" | "hatch";
  straps: 1 | 2;
  emblem: "arrow" | "star" | "eye" | "question";
}

export const planCrate = (q: Dice): CratePlan => ({
  size: [q.range(92, 112), q.range(78, 112), q.range(58, 92)],
  brace: q.pick(["diagonal", "cross", "ribs", "panel"]),
  lid: q.pick(["flat", "raised", "hatch"]),
  straps: q.pick([1, 1, 2]),
  emblem: q.pick(["arrow", "star", "eye", "question"]),
});

/** Draws on one face of the crate, in that face's own flat coordinates around its middle. */
type Face = (points: string, tone: number, grain?: Grain) => void;

const slats: Record<CratePlan["brace"], (face: Face, w: number, h: number, tone: number) => void> = {
  diagonal: (face, w, h, tone) => face(`${-w},${-h} ${-w + 36},${-h} ${w},${h} ${w - 36},${h}`, tone),
  cross: (face, w, h, tone) => {
    face(`${-w},${-h} ${-w + 26},${-h} ${w},${h} ${w - 26},${h}`, tone);
    face(`${w},${-h} ${w - 26},${-h} ${-w},${h} ${-w + 26},${h}`, tone + 1);
  },
  ribs: (face, w, h, tone) => {
    for (const at of [-0.72, -0.24, 0.24, 0.72]) face(rectangle(at * w - 8, -h, at * w + 8, h), tone);
  },
  panel: (face, w, h, tone) => {
    face(rectangle(-w * 0.7, -h * 0.6, w * 0.7, h * 0.6), tone);
    face(rectangle(-w * 0.5, -h * 0.3, w * 0.5, h * 0.3), tone - 2, "b");
  },
};

const star = Array.from({ length: 8 }, (_, i): Point => {
  const radius = i % 2 ? 4 : 11;
  return [radius * Math.sin((i * Math.PI) / 4), -radius * Math.cos((i * Math.PI) / 4)];
});

/** Drawn around the origin of a kit that is placed on the lock. */
const emblems: Record<CratePlan["emblem"], (lock: Kit) => void> = {
  arrow: (lock) => lock.lamp("-4,-9 4,-9 4,-1 8,-1 0,11 -8,-1 -4,-1"),
  star: (lock) => lock.lamp(star),
  eye: (lock) => {
    lock.lamp("-11,0 0,-7 11,0 0,7");
    lock.disc(0, 0, 3.5, 0);
  },
  question: (lock) => {
    lock.line("-6,-5 -3,-9 4,-9 6,-4 0,1 0,4", 3.4, 1);
    lock.glow(0, 9, 2.4);
  },
};

const lids: Record<CratePlan["lid"], (top: Face, a: number, b: number) => void> = {
  flat: (top, a, b) => top(rectangle(-a + 22, -b + 22, a - 22, b - 22), 2),
  raised: (top, a, b) => {
    top(rectangle(-a + 22, -b + 22, a - 22, b - 22), 1);
    top(rectangle(-a + 38, -b + 38, a - 38, b - 38), 3, "b");
  },
  hatch: (top, a, b) => {
    top(rectangle(-a + 22, -b + 22, a - 22, b - 22), 1);
    for (const at of [-0.5, 0, 0.5]) top(rectangle(-a + 30, at * b - 8, a - 30, at * b + 8), 3);
  },
};

export const drawCrate = (plan: CratePlan): Shape[] => {
  const shapes: Shape[] = [];
  const kit = createKit(shapes);
  const [a, b, z] = plan.size;
  const project = (x: number, y: number, up: number): Point => [200 + (x - y) * 0.866, 236 + (x + y) * 0.5 - up];
  const on =
    (place: (u: number, v: number) => Point): Face =>
    (points, tone, grain) => {
      const placed = outline(points).map(([u, v]) => place(u, v));
      kit.plate(placed, tone, grain);
    };
  const left = on((u, v) => project(u, b, v));
  const right = on((u, v) => project(a, u, v));
  const top = on((u, v) => project(u, v, z));

  left(rectangle(-a, -z, a, z), 2);
  right(rectangle(-b, -z, b, z), 0, "b");
  top(rectangle(-a, -b, a, b), 4, "b");
  left(rectangle(-a + 20, -z + 18, a - 20, z - 18), 1, "b");
  right(rectangle(-b + 20, -z + 18, b - 20, z - 18), 1);
  slats[plan.brace](left, a - 20, z - 18, 3);
  slats[plan.brace](right, b - 20, z - 18, 2);
  lids[plan.lid](top, a, b);

  const [places, width] = plan.straps === 1 ? [[0], 24] : [[-0.52, 0.52], 13];
  for (const at of places) {
    top(rectangle(at * a - width, -b, at * a + width, b), 3);
    left(rectangle(at * a - width, -z, at * a + width, z), 4, "b");
  }
  const lock = createKit(shapes, placement([0, 0], project(0, b + 4, 4), 1));
  lock.disc(0, 0, 25, 1);
  lock.disc(0, 0, 17, 0);
  emblems[plan.emblem](lock);
  // Caps on the seven corners that can be seen.
  for (const x of [-a, a]) {
    for (const y of [-b, b]) {
      for (const up of [-z, z]) if (x > 0 || y > 0 || up > 0) kit.disc(...project(x, y, up), 8, 3);
    }
  }
  return shapes;
};
