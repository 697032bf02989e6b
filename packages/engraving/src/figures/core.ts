/** A power core seen from the front: rings of armour segments around an engine. */
import { createKit, type Kit, type Shape } from "../plate-kit.ts";
import type { Dice } from "../seed.ts";
import type { Point } from "../trace.ts";

export interface CorePlan {
  segments: number;
  /** From the outside in: how much of each segment's angle is filled, and whether it is turned by half. */
  rings: readonly { fill: number; isTurned: boolean; depth: number }[];
  engine: "sun" | "shutter" | "crystal" | "turbine";
  claws: 0 | 3 | 4 | 6;
}

export const planCore = (q: Dice): CorePlan => ({
  segments: q.pick([5, 6, 8, 9, 10, 12]),
  rings: Array.from({ length: q.int(2, 4) }, () => ({
    fill: q.range(0.42, 0.94),
    isTurned: q.chance(0.5),
    depth: q.range(20, 34),
  })),
  engine: q.pick(["sun", "shutter", "crystal", "turbine"]),
  claws: q.pick([0, 3, 4, 6]),
});

const centreX = 200;
const centreY = 246;
const at = (radius: number, angle: number): Point => [
  centreX + radius * Math.cos(angle),
  centreY + radius * Math.sin(angle),
];
/** Light from the upper left: how many tones a face turned that way gains. */
const light = (angle: number) => 1.4 * -Math.sin(angle + 0.8);

/** A piece of a ring between two radii and two angles. */
const arc = (r0: number, r1: number, from: number, to: number): Point[] => {
  const steps = Array.from({ length: 5 }, (_, i) => from + ((to - from) * i) / 4);
  return [...steps.map((angle) => at(r1, angle)), ...steps.toReversed().map((angle) => at(r0, angle))];
};

const around = (count: number, draw: (angle: number, step: number) => void) => {
  const step = (2 * Math.PI) / count;
  for (let i = 0; i < count; i++) draw(i * step - Math.PI / 2, step);
};

const heart = (kit: Kit) => {
  kit.disc(centreX, centreY, 19, 1);
  kit.glow(centreX, centreY, 9);
};

const engines: Record<CorePlan["engine"], (kit: Kit, radius: number, segments: number) => void> = {
  sun: (kit, r, n) => {
    around(n * 2, (angle, step) => {
      kit.plate(
        [at(r * 0.48, angle - step / 3), at(r * 0.94, angle), at(r * 0.48, angle + step / 3)],
        3 + light(angle),
      );
    });
    kit.disc(centreX, centreY, r * 0.46, 2);
    kit.disc(centreX, centreY, r * 0.33, 4);
    heart(kit);
  },
  shutter: (kit, r, n) => {
    around(n, (angle, step) => {
      const blade = [at(r * 0.95, angle), at(r * 0.95, angle + step), at(r * 0.34, angle + step * 1.7)];
      kit.plate(blade, 2 + light(angle), Math.round(angle / step) % 2 ? "a" : "b");
    });
    kit.disc(centreX, centreY, r * 0.36, 0);
    heart(kit);
  },
  crystal: (kit, r, n) => {
    const sides = n > 8 ? 8 : 6;
    around(sides, (angle, step) => {
      kit.plate(
        [at(r * 0.92, angle), at(r * 0.92, angle + step), at(r * 0.5, angle + step), at(r * 0.5, angle)],
        2 + light(angle + step / 2),
      );
      kit.plate([at(r * 0.5, angle), at(r * 0.5, angle + step), [centreX, centreY]], 3 + light(angle + step / 2), "b");
    });
    kit.glow(centreX, centreY, 8);
  },
  turbine: (kit, r, n) => {
    around(n, (angle, step) => {
      kit.plate(
        [
          at(r * 0.3, angle),
          at(r * 0.6, angle + step * 0.45),
          at(r * 0.95, angle + step * 0.5),
          at(r * 0.95, angle + step * 0.95),
          at(r * 0.6, angle + step * 0.8),
        ],
        3 + light(angle),
        "b",
      );
    });
    kit.disc(centreX, centreY, r * 0.32, 3);
    heart(kit);
  },
};

export const drawCore = (plan: CorePlan): Shape[] => {
  const shapes: Shape[] = [];
  const kit = createKit(shapes);
  if (plan.claws > 0) {
    around(plan.claws, (angle) => {
      const claw = [at(150, angle - 0.16), at(186, angle - 0.07), at(186, angle + 0.07), at(150, angle + 0.16)];
      kit.plate(claw, 3 + light(angle), "b");
    });
  }
  let outer = 172;
  for (const [i, ring] of plan.rings.entries()) {
    const inner = outer - ring.depth;
    around(plan.segments, (angle, step) => {
      const middle = angle + (ring.isTurned ? step / 2 : 0);
      const spread = (step * ring.fill) / 2;
      kit.plate(arc(inner, outer, middle - spread, middle + spread), 2 - (i % 2) + light(middle), i % 2 ? "b" : "a");
    });
    outer = inner + 3;
  }
  kit.disc(centreX, centreY, outer, 0);
  engines[plan.engine](kit, outer, plan.segments);
  return shapes;
};
