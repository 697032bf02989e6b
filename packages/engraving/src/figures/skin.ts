/** A submodel: a piece of armour or of a weapon's casing that wears its livery. */
import { tones } from "../hatch.ts";
import { createKit, outline, type Shape } from "../plate-kit.ts";
import type { Dice } from "../seed.ts";
import { type Cell, patterns } from "./skin-patterns.ts";

/** Outlines are convex enough for their rivets to sit on the line from a corner to the centre. */
const pieces = {
  mech: {
    shoulder: "72,120 284,92 340,150 340,330 260,410 60,384",
    breast: "84,110 200,84 316,110 336,210 284,350 200,412 116,350 64,210",
    knee: "112,96 288,96 344,214 300,404 200,428 100,404 56,214",
    shin: "120,84 292,104 322,250 282,424 122,412 84,240",
    hexagon: "200,74 344,158 344,334 200,418 56,334 56,158",
  },
  weapon: {
    casing: "44,186 236,150 356,182 364,290 300,342 60,350",
    shroud: "36,224 108,164 364,164 364,332 108,332 36,272",
    butt: "56,170 268,196 356,160 368,352 300,366 210,306 60,300",
    magazine: "128,84 296,84 284,232 240,420 104,394 132,240",
  },
} as const;

export interface SkinPlan {
  piece: string;
  cells: Cell[];
  /** Tone of the bare plate. */
  ground: 0 | 1 | 2;
  trim: "bare" | "rivets" | "inset" | "stripe";
}

export const planSkin = (q: Dice, wearer: keyof typeof pieces): SkinPlan => ({
  piece: q.pick(Object.values(pieces[wearer]) as [string, ...string[]]),
  cells: patterns[q.pick(families)](q),
  ground: q.pick([0, 1, 2]),
  trim: q.pick(["bare", "rivets", "inset", "stripe"]),
});

const families = ["hexagons", "splinters", "stripes", "pixels", "scales", "chevrons", "fracture"] as const;
const centre = [200, 250] as const;

export const drawSkin = (plan: SkinPlan): Shape[] => {
  const shapes: Shape[] = [];
  const kit = createKit(shapes);
  const edge = outline(plan.piece);
  const inwards = (share: number) =>
    edge.map(([x, y]) => [x + (centre[0] - x) * share, y + (centre[1] - y) * share] as const);

  kit.plate(edge, plan.ground);
  const painted = plan.trim === "inset" ? inwards(0.13) : inwards(0.04);
  const layers = tones.map((tone) => ({
    tone,
    cells: plan.cells.filter((cell) => cell.tone === tone).map((cell) => cell.points),
  }));
  kit.cells(
    layers.filter((layer) => layer.cells.length > 0),
    painted,
  );
  if (plan.trim === "stripe") {
    kit.line([...inwards(0.1), ...inwards(0.1).slice(0, 1)], 5, 1);
    kit.line([...inwards(0.15), ...inwards(0.15).slice(0, 1)], 2, 0.9);
  }
  if (plan.trim !== "bare") for (const [x, y] of inwards(plan.trim === "inset" ? 0.065 : 0.1)) kit.disc(x, y, 6, 4);
  kit.line([...edge, ...edge.slice(0, 1)], 2, 1);
  return shapes;
};
