import { useStore } from "../store/store.ts";
import { ticks } from "./ticks.ts";

/** What `read` makes of the device's time. The component renders again when that changes, not with every tick. */
export const useClock = <T extends string | number | boolean | undefined>(read: (nowMs: number) => T): T =>
  useStore({ subscribe: ticks.subscribe, get: () => read(Date.now()) });

/** Sentences speak of minutes: ten seconds more or less are not seen. */
const sentenceStepMs = 10_000;

/** The device's time in steps, for what a component computes from it. */
export const useNow = (stepMs = sentenceStepMs): Date => new Date(useClock((now) => Math.floor(now / stepMs) * stepMs));
