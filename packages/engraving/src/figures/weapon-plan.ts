/**
 * What a weapon is made of. Eight independent choices, more than eighty thousand outlines before its
 * measures count, so that a collection never looks like one gun.
 */
import type { Dice } from "../seed.ts";

const barrels = ["rail", "burst", "flak", "lance", "rotary", "twin"] as const;
const muzzles = ["bare", "brake", "prongs", "bell"] as const;
const receivers = ["wedge", "slab", "bulb"] as const;
const details = ["cells", "coil", "vents"] as const;
const magazines = ["box", "drum", "curved", "cell", "belt"] as const;
const stocks = ["solid", "skeleton", "piston", "stub"] as const;
const optics = ["scope", "reflex", "tubes", "mast", "sights"] as const;
const underslung = ["none", "grip", "bipod", "tube"] as const;

export interface WeaponPlan {
  barrel: (typeof barrels)[number];
  muzzle: (typeof muzzles)[number];
  receiver: (typeof receivers)[number];
  detail: (typeof details)[number];
  magazine: (typeof magazines)[number];
  stock: (typeof stocks)[number];
  optic: (typeof optics)[number];
  underslung: (typeof underslung)[number];
  /** Where the bore ends on the left. */
  muzzleX: number;
  /** Thickness of the barrel; 1 is common. */
  girth: number;
  /** Where the butt ends on the right. */
  stockX: number;
  /** Degrees from the horizontal. */
  tilt: number;
}

export const planWeapon = (q: Dice): WeaponPlan => ({
  barrel: q.pick(barrels),
  muzzle: q.pick(muzzles),
  receiver: q.pick(receivers),
  detail: q.pick(details),
  magazine: q.pick(magazines),
  stock: q.pick(stocks),
  optic: q.pick(optics),
  underslung: q.pick(underslung),
  muzzleX: q.range(-8, 56),
  girth: q.range(0.78, 1.22),
  stockX: q.range(384, 416),
  tilt: q.range(-44, -32),
});
