/** The machines of our own pictures, by plan: they must not change when a new part joins the dice. */
import { drawMech } from "./mech.ts";
import type { MechPlan } from "./mech-plan.ts";

const wardenPlan: MechPlan = {
  width: 1,
  stance: 10,
  bulk: 4,
  head: "visor",
  chest: "vents",
  heart: "round",
  legs: "plated",
  shoulders: "slab",
  arms: ["gatling", "gatling"],
  backs: ["cannons", "cannons"],
};

export const warden = drawMech(wardenPlan);

export const lancer = drawMech({
  ...wardenPlan,
  width: 0.94,
  head: "horns",
  chest: "keel",
  heart: "slot",
  legs: "raptor",
  shoulders: "spiked",
  arms: ["blade", "shield"],
  backs: ["wings", "wings"],
});

export const bulwark = drawMech({
  ...wardenPlan,
  width: 1.03,
  head: "crest",
  chest: "grille",
  heart: "diamond",
  legs: "pillar",
  shoulders: "tiered",
  arms: ["cannon", "claw"],
  backs: ["rack", "stacks"],
});
