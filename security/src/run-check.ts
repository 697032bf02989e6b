import type { Check, Size } from "./check.ts";
import type { Fixture } from "./fixture.ts";
import type { Row } from "./row.ts";

/** A check that breaks off has proven nothing: its row says so and the others go on. */
export const runCheck = async (check: Check, fixture: Fixture, size: Size): Promise<Row[]> => {
  await fixture.forgetLimits();
  try {
    return await check.run(fixture, size);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ check: check.name, aim: "runs to its end", measured: reason.split("\n")[0] ?? "", ok: false }];
  }
};
