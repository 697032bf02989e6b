/**
 * A war machine, front view, mirrored about its axis but for what it carries: arms and back loads are
 * chosen for each side. Painted from the back to the front.
 */
import { createKit, halves, type Placement, type Shape } from "../plate-kit.ts";
import { arm } from "./mech-arms.ts";
import { chest, hips, legs } from "./mech-body.ts";
import type { MechPlan } from "./mech-plan.ts";
import { back, eyes, head, shoulders } from "./mech-top.ts";

const axisX = 200;

export const drawMech = (plan: MechPlan, placed?: Placement): Shape[] => {
  const shapes: Shape[] = [];
  const kit = createKit(shapes, placed);
  const sides = halves(kit, axisX, plan.width);
  for (const part of [back, legs, hips, arm, chest, shoulders, head]) for (const side of sides) part(side, plan);
  eyes(kit, axisX, plan);

  kit.disc(axisX, 182, 17, 1);
  kit.disc(axisX, 182, 11, 3);
  if (plan.heart === "round") kit.glow(axisX, 182, 5);
  if (plan.heart === "slot") kit.lamp("197,174 203,174 203,190 197,190");
  if (plan.heart === "diamond") kit.lamp("200,174 207,182 200,190 193,182");
  return shapes;
};
