import { setTimeout as sleep } from "node:timers/promises";

/** Until the clock shows a later millisecond: what happens next has another time than what happened. */
export const passTime = async (moment: Date): Promise<void> => {
  while (Date.now() <= moment.getTime()) await sleep(1);
};
