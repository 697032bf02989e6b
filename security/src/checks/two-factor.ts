/** Two-factor holds for every first factor and in every context alike: nobody gets in without it, everybody does with it. */
import type { Check } from "../check.ts";
import { countRows } from "../count-rows.ts";
import { passcodeOf } from "../passcode.ts";
import { whoIs } from "../people.ts";
import type { Row } from "../row.ts";
import { contexts } from "../two-factor/contexts.ts";
import { type FirstFactor, firstFactors, type Halfway } from "../two-factor/first-factors.ts";
import type { World } from "../world.ts";

const name = "two-factor";

const tryAll = async (world: World, { name: factor, prove }: FirstFactor): Promise<Row> => {
  const halfway = await prove(world);
  const bypasses: string[] = [];
  for (const context of contexts) {
    if (await context.isBypass(halfway, world)) bypasses.push(context.name);
  }
  const live = "sessions where user_id = $1 and ended_at is null";
  if ((await countRows(world, live, [halfway.userId])) > 0) bypasses.push("a session exists");
  const isLetIn = await entersWithPasscode(halfway);
  return {
    check: `${name}: ${factor}`,
    aim: "0 bypasses, in with the passcode",
    measured: `${bypasses.length} of ${contexts.length} ways${isLetIn ? ", in" : ", NOT in"} with the passcode${bypasses.map((way) => `; ${way}`).join("")}`,
    ok: bypasses.length === 0 && isLetIn,
  };
};

/** The other half: a check that nobody can pass would prove nothing. */
const entersWithPasscode = async ({ browser, person, twoFactor }: Halfway): Promise<boolean> => {
  const { tfa_token: token = "" } = (await browser.get("/auth/check")).body;
  await browser.post("/auth/tfa", { token, passcode: passcodeOf(twoFactor.secret) });
  return (await whoIs(browser)) === person.username;
};

export const twoFactor: Check = {
  name,
  run: (world) => Promise.all(firstFactors.map((factor) => tryAll(world, factor))),
};
