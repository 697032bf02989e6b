/** A weapon, side view, laid on the diagonal of the card. */
import { createKit, placement, type Shape } from "../plate-kit.ts";
import { barrels, details, grip, magazines, muzzles, optics, receivers, stocks, underslung } from "./weapon-parts.ts";
import type { WeaponPlan } from "./weapon-plan.ts";

/** The longest diagonal a card holds. */
const longest = 372;

export const drawWeapon = (plan: WeaponPlan): Shape[] => {
  // Centred on what is drawn, so that short and long weapons both sit in the middle of the card.
  const endX = plan.stock === "stub" ? 346 : plan.stockX;
  const middleX = (plan.muzzleX - 16 + endX) / 2;
  const scale = Math.min(1, longest / (endX - plan.muzzleX + 24));
  const shapes: Shape[] = [];
  const kit = createKit(shapes, placement([middleX, 254], [200, 246], scale, plan.tilt));
  const parts = [
    underslung[plan.underslung],
    barrels[plan.barrel],
    muzzles[plan.muzzle],
    stocks[plan.stock],
    magazines[plan.magazine],
    grip,
    optics[plan.optic],
    receivers[plan.receiver],
    details[plan.detail],
  ];
  for (const part of parts) part(kit, plan);
  return shapes;
};
