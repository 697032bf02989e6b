/** What a war machine is made of. The seed throws a plan; a scene that wants a certain machine writes its own. */
import type { Dice } from "../seed.ts";

const heads = ["visor", "sensor", "crest", "horns", "dome"] as const;
const chests = ["vents", "keel", "grille"] as const;
const hearts = ["round", "slot", "diamond"] as const;
const legs = ["plated", "pillar", "raptor"] as const;
const shoulders = ["slab", "round", "tiered", "spiked"] as const;
const arms = ["cannon", "gatling", "blade", "claw", "launcher", "shield"] as const;
const backs = ["rack", "cannons", "fins", "stacks", "wings", "mast"] as const;

export type ArmStyle = (typeof arms)[number];
export type BackStyle = (typeof backs)[number];

export interface MechPlan {
  /** 1 is the common build. */
  width: number;
  /** How far the feet stand apart. */
  stance: number;
  /** Shoulder size. */
  bulk: number;
  head: (typeof heads)[number];
  chest: (typeof chests)[number];
  heart: (typeof hearts)[number];
  legs: (typeof legs)[number];
  shoulders: (typeof shoulders)[number];
  /** The half in the shade first, then the lit one. A machine in the yard may miss an arm. */
  arms: readonly [ArmStyle | "none", ArmStyle | "none"];
  backs: readonly [BackStyle, BackStyle];
}

/** Most machines carry a pair; a third mix, which is what makes one remembered. */
const pair = <T>(q: Dice, list: readonly [T, ...T[]]): readonly [T, T] => {
  const one = q.pick(list);
  return q.chance(0.34) ? [one, q.pick(list)] : [one, one];
};

export const planMech = (q: Dice): MechPlan => ({
  width: q.range(0.9, 1.03),
  stance: q.range(0, 16),
  bulk: q.range(-6, 10),
  head: q.pick(heads),
  chest: q.pick(chests),
  heart: q.pick(hearts),
  legs: q.pick(legs),
  shoulders: q.pick(shoulders),
  arms: pair(q, arms),
  backs: pair(q, backs),
});
