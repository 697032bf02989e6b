/** One player's journey: steps in a random order, each with what the one before left. */
import { setTimeout as sleep } from "node:timers/promises";
import { depositItem, depositSups, transit, withdrawItem } from "./steps/chains.ts";
import { grant, lock, moveCollectible, moveItems, release } from "./steps/moves.ts";
import { cancel, expire, pay, refund } from "./steps/payments.ts";
import { disconnect } from "./steps/players.ts";
import { type Scene, type Step, take } from "./steps/step.ts";

const weights: readonly [Step, number][] = [
  [pay, 5],
  [cancel, 1.5],
  [expire, 0.7],
  [refund, 3],
  [moveCollectible, 5],
  [moveItems, 4],
  [lock, 1],
  [release, 1.5],
  [grant, 1.5],
  [transit, 4],
  [withdrawItem, 1.5],
  [depositItem, 1.5],
  [depositSups, 1],
  [disconnect, 0.4],
];
const whole = weights.reduce((total, [, weight]) => total + weight, 0);

const pickStep = (scene: Scene): Step => {
  let rest = scene.chance.next() * whole;
  for (const [step, weight] of weights) {
    rest -= weight;
    if (rest < 0) return step;
  }
  return pay;
};

/** Some steps wait for nothing: the next one begins while the one before is under way. */
export const runJourney = async (scene: Scene, steps: number): Promise<void> => {
  const underWay: Promise<void>[] = [];
  for (let step = 0; step < steps; step += 1) {
    const taking = take(pickStep(scene), scene);
    if (scene.chance.is(0.25)) underWay.push(taking);
    else await taking;
    await sleep(scene.chance.below(150));
  }
  await Promise.all(underWay);
};
