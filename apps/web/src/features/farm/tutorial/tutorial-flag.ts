import { localFlag } from "../../../lib/storage/local-flag.ts";

/** Set once the player does not want to see the tutorial again (FARM-2). */
export const tutorialFlag = localFlag("disable_staking_tutorial");
