import { setImmediate as nextTurn } from "node:timers/promises";
import { Chance } from "@passport/testbed/chance";

export class Dice extends Chance {
  /** Some turns of the event loop, so that everything overtakes everything. */
  async pause(): Promise<void> {
    for (let turns = this.below(12); turns > 0; turns -= 1) await nextTurn();
  }
}
