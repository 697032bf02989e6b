import { expect, it } from "vitest";
import { invariants } from "./invariants.ts";
import { newInvariants } from "./new-invariants.ts";

it("[LEDGER-16] only what is a question about accounts is asked of everything every hour", () => {
  const ofEverything = newInvariants.filter(({ name, breaches }) =>
    invariants.some((invariant) => invariant.name === name && invariant.breaches === breaches),
  );
  expect(ofEverything.map(({ name }) => name)).toEqual(["sum_is_zero", "nobody_owes", "issued_within_caps"]);
});
