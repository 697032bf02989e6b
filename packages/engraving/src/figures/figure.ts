/** A picture of every type of asset that the wire knows: a seed in, shapes in a frame of 400 by 500 out. */
import type { Shape } from "../plate-kit.ts";
import { dice } from "../seed.ts";
import { drawCore, planCore } from "./core.ts";
import { drawCrate, planCrate } from "./crate.ts";
import { drawMech } from "./mech.ts";
import { planMech } from "./mech-plan.ts";
import { drawSkin, planSkin } from "./skin.ts";
import { drawWeapon } from "./weapon.ts";
import { planWeapon } from "./weapon-plan.ts";

export const figureFrame = { width: 400, height: 500 } as const;

const draw = {
  mech: (seed: string) => drawMech(planMech(dice(seed))),
  weapon: (seed: string) => drawWeapon(planWeapon(dice(seed))),
  mech_skin: (seed: string) => drawSkin(planSkin(dice(seed), "mech")),
  weapon_skin: (seed: string) => drawSkin(planSkin(dice(seed), "weapon")),
  mystery_crate: (seed: string) => drawCrate(planCrate(dice(seed))),
  power_core: (seed: string) => drawCore(planCore(dice(seed))),
};

export type AssetKind = keyof typeof draw;

export const figure = (kind: AssetKind, seed: string): Shape[] => draw[kind](`${kind}:${seed}`);
