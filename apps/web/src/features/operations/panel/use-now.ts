import { useSyncExternalStore } from "react";
import { subscribeTick } from "../../../ui/countdown/ticker.ts";

/** Sentences speak of minutes: nobody sees ten seconds more or less. */
const stepMs = 10_000;

/** The time of the device, moving on while it is looked at. */
export const useNow = (): Date =>
  new Date(useSyncExternalStore(subscribeTick, () => Math.floor(Date.now() / stepMs) * stepMs));
