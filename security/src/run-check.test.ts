import { expect, it } from "vitest";
import type { Check } from "./check.ts";
import type { Fixture } from "./fixture.ts";
import { runCheck } from "./run-check.ts";

/** These checks look at nothing. */
const fixture = { forgetLimits: async () => undefined } as unknown as Fixture;
const size = { isQuick: true, seed: 1 };
const checkThat = (run: Check["run"]): Check => ({ name: "attack", run });
const row = { check: "attack: doors opened", aim: "0", measured: "0", ok: true };

it("returns what the check has found", async () => {
  expect(
    await runCheck(
      checkThat(async () => [row]),
      fixture,
      size,
    ),
  ).toEqual([row]);
});

it.each([
  [
    "breaks off",
    checkThat(() => Promise.reject(new Error("the registry did not answer\nat line 1"))),
    "not carried out: the registry did not answer",
  ],
  ["finds nothing to report", checkThat(async () => []), "not carried out: it returned no result"],
])("is a failure when the check %s", async (_what, check, measured) => {
  expect(await runCheck(check, fixture, size)).toEqual([
    { check: "attack", aim: "runs to its end", measured, ok: false },
  ]);
});
