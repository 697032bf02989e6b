import type { Check, Size } from "./check.ts";
import type { Fixture } from "./fixture.ts";
import type { Row } from "./row.ts";

/**
 * A check that could not be carried out has proven nothing: its row is a failure and says why, and the others run. This
 * is the one place that decides so; a check throws, and never reports success for what it could not look at.
 */
export const runCheck = async (check: Check, fixture: Fixture, size: Size): Promise<Row[]> => {
  try {
    await fixture.forgetLimits();
    const rows = await check.run(fixture, size);
    return rows.length > 0 ? rows : [notCarriedOut(check, "it returned no result")];
  } catch (error) {
    return [notCarriedOut(check, error instanceof Error ? error.message : String(error))];
  }
};

const notCarriedOut = ({ name }: Check, reason: string): Row => ({
  check: name,
  aim: "runs to its end",
  measured: `not carried out: ${reason.split("\n")[0]}`,
  ok: false,
});
