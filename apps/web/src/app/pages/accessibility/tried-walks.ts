import type { accessibilityTexts } from "./texts.ts";

type Tried = keyof ReturnType<(typeof accessibilityTexts)["current"]>["tried"];

/** What was tried, and when. The walks are in e2e/accessibility.e2e.ts; a date changes when their screens were looked at again. */
export const triedWalks: readonly { what: Tried; on: string }[] = [
  { what: "keyboard", on: "2026-11-17" },
  { what: "zoom", on: "2026-11-17" },
  { what: "targets", on: "2026-11-17" },
  { what: "motion", on: "2026-11-17" },
];
