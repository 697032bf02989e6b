/** The portrait of a data page: a helmet and a collar, front view. Shown until the player uploads a picture. */
import { createKit, type Half, halves, type Kit, type Shape } from "../plate-kit.ts";
import { type Dice, dice } from "../seed.ts";

interface PilotPlan {
  /** How far the jaw juts out. */
  jaw: number;
  /** Width of the helmet; 1 is common. */
  width: number;
  visor: "wide" | "slit" | "goggles" | "mono";
  crest: "ridge" | "double" | "none" | "fin";
  mask: "grille" | "filters" | "plain" | "chin";
  ears: "discs" | "pods" | "vanes";
  collar: "high" | "ring" | "open";
  antennas: 0 | 1 | 2;
}

const planPilot = (q: Dice): PilotPlan => ({
  jaw: q.range(-10, 8),
  width: q.range(0.9, 1.04),
  visor: q.pick(["wide", "slit", "goggles", "mono"]),
  crest: q.pick(["ridge", "double", "none", "fin"]),
  mask: q.pick(["grille", "filters", "plain", "chin"]),
  ears: q.pick(["discs", "pods", "vanes"]),
  collar: q.pick(["high", "ring", "open"]),
  antennas: q.pick([0, 1, 2]),
});

const axisX = 200;

const torso = (h: Half) => {
  h.plate("0,388 70,372 150,410 188,462 192,500 0,500", 1);
  h.plate("70,372 150,410 188,462 130,452 74,410", 3, "b");
  h.plate("0,410 56,396 74,452 56,500 0,500", 2, "b");
};

const collars: Record<PilotPlan["collar"], (h: Half) => void> = {
  high: (h) => {
    h.plate("0,352 62,340 98,364 92,414 60,432 0,440", 0);
    h.plate("62,340 98,364 92,414 70,396", 3, "b");
  },
  ring: (h) => {
    h.plate("0,352 62,340 84,378 60,412 0,428", 0);
    h.plate("20,410 60,400 66,412 22,424", 3, "b");
  },
  open: (h) => {
    h.plate("0,360 56,348 66,384 30,420 0,440", 1);
    h.plate("66,384 92,372 80,420 30,452 30,420", 4, "b");
  },
};

const shell = (h: Half, jaw: number) => {
  h.plate(`0,96 62,106 108,150 124,214 112,290 ${84 + jaw},352 46,384 0,392`, 2);
  h.plate("0,96 62,106 84,140 46,168 0,172", 4, "b");
  h.plate("62,106 108,150 124,214 92,206 84,140", 2, "b");
  h.plate(`92,206 124,214 112,290 ${84 + jaw},352 80,300`, 1, "b");
};

const visors: Record<PilotPlan["visor"], (h: Half) => void> = {
  wide: (h) => {
    h.plate("0,172 46,168 84,140 92,206 80,262 44,276 0,280", 0, "b");
    h.plate("0,196 50,190 80,176 84,214 70,246 40,256 0,258", 0);
    h.plate("14,200 48,194 30,250 8,254", 2, "b");
  },
  slit: (h) => {
    h.plate("0,172 46,168 84,140 92,206 80,262 44,276 0,280", 2, "b");
    h.plate("0,214 44,208 86,190 84,222 44,238 0,242", 0);
    h.plate("0,180 46,176 80,156 84,176 44,198 0,204", 3);
  },
  goggles: (h) => {
    h.plate("0,172 46,168 84,140 92,206 80,262 44,276 0,280", 1, "b");
    h.disc(45, 218, 34, 2);
    h.disc(45, 218, 25, 0);
    h.plate("30,204 46,198 38,232 26,228", 3, "b");
  },
  mono: (h) => {
    h.plate("0,172 46,168 84,140 92,206 80,262 44,276 0,280", 2, "b");
    h.plate("0,176 40,184 62,218 40,252 0,260", 0);
    h.plate("0,190 30,196 46,218 30,240 0,246", 1, "b");
  },
};

const masks: Record<PilotPlan["mask"], (h: Half) => void> = {
  grille: (h) => {
    h.plate("0,292 40,288 58,312 40,384 0,392", 3, "b");
    for (let i = 0; i < 4; i++) h.line(`0,${314 + i * 16} ${40 - i * 2},${310 + i * 16}`, 2.4, 0.9);
  },
  filters: (h) => {
    h.plate("0,292 40,288 58,312 40,384 0,392", 1, "b");
    h.disc(58, 346, 26, 2);
    h.disc(58, 346, 17, 0);
    h.disc(58, 346, 6, 4);
  },
  plain: (h) => {
    h.plate("0,288 46,282 64,310 42,384 0,392", 3, "b");
    h.plate("0,326 40,318 36,350 0,358", 1);
  },
  chin: (h) => {
    h.plate("0,288 40,286 52,320 0,332", 2);
    h.plate("0,332 52,320 48,366 20,398 0,402", 4, "b");
    h.line("14,342 14,390", 2);
  },
};

const ears: Record<PilotPlan["ears"], (h: Half) => void> = {
  discs: (h) => {
    h.disc(118, 232, 22, 2);
    h.disc(118, 232, 10, 3);
  },
  pods: (h) => {
    h.plate("108,196 136,204 140,262 108,274", 3);
    h.plate("114,212 130,216 132,248 114,256", 1, "b");
  },
  vanes: (h) => {
    h.plate("110,210 150,150 146,206 120,246", 3, "b");
    h.plate("112,244 144,222 138,268 110,280", 1);
  },
};

const crests: Record<PilotPlan["crest"], (h: Half) => void> = {
  ridge: (h) => h.plate("0,72 9,74 12,160 0,166", 3),
  double: (h) => h.plate("24,84 36,88 44,160 30,166", 3),
  none: () => {},
  fin: (h) => {
    h.plate("0,48 7,56 14,150 0,168", 4);
    h.plate("0,90 14,98 14,150 0,168", 2, "b");
  },
};

const antennas = (kit: Kit, plan: PilotPlan) => {
  const x = (n: number) => axisX + n * plan.width;
  if (plan.antennas >= 1) kit.line(`${x(124)},214 ${x(142)},84`, 2);
  if (plan.antennas === 2) kit.line(`${x(-124)},214 ${x(-142)},100`, 2);
};

const drawPilot = (plan: PilotPlan): Shape[] => {
  const shapes: Shape[] = [];
  const kit = createKit(shapes);
  const sides = halves(kit, axisX, plan.width);
  antennas(kit, plan);
  for (const side of sides) torso(side);
  for (const side of sides) collars[plan.collar](side);
  for (const side of sides) shell(side, plan.jaw);
  for (const part of [visors[plan.visor], masks[plan.mask], ears[plan.ears], crests[plan.crest]]) {
    for (const side of sides) part(side);
  }
  if (plan.visor === "mono") kit.glow(axisX, 218, 9);
  return shapes;
};

export const pilot = (seed: string): Shape[] => drawPilot(planPilot(dice(`pilot:${seed}`)));
