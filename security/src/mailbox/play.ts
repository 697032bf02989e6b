/** One random sequence of an attacker who has a mailbox and nothing else, and what the database says afterwards. */
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";
import { whoIs } from "../people.ts";
import { ending, type Outcome, steps } from "./steps.ts";
import { newVictim, type Victim } from "./victim.ts";

export interface Report {
  isGuarded: boolean;
  outcomes: readonly Outcome[];
  removals: number;
  /** On an account with a second factor. */
  sessions: number;
  /** Logins to another site after the account was locked. */
  lockedSites: number;
}

const randomSteps = 18;

export const play = async (fixture: Fixture, seed: number): Promise<Report> => {
  const victim = await newVictim(fixture, seed);
  const outcomes: Outcome[] = [];
  let lockedSites = 0;
  const [lastTab = fixture.newBrowser()] = victim.tabs;
  for (let turn = 0; turn < randomSteps + ending.length; turn += 1) {
    // Limits have checks of their own; here they would only hide what is behind them.
    await fixture.sql("delete from attempts where key in (select key from attempts for update skip locked)");
    const last = ending[turn - randomSteps];
    const tab = last === undefined ? victim.chance.pick(victim.tabs) : lastTab;
    const outcome = (await (last ?? victim.chance.pick(steps))?.(victim, tab ?? lastTab)) ?? "nothing";
    if (outcome === "opened a site" && (await isLocked(victim))) lockedSites += 1;
    outcomes.push(outcome);
  }
  const isGuarded = victim.twoFactor !== undefined;
  return {
    isGuarded,
    outcomes,
    lockedSites,
    removals: isGuarded ? await removalsOf(victim) : 0,
    sessions: isGuarded ? await sessionsOf(victim) : 0,
  };
};

const isLocked = async ({ fixture, userId }: Victim): Promise<boolean> =>
  (await countRows(fixture, "users where id = $1 and total_lock", [userId])) > 0;

/** The factor itself, and recovery codes that are gone. */
const removalsOf = async ({ fixture, userId, twoFactor }: Victim): Promise<number> => {
  const factors = await countRows(fixture, "two_factor where user_id = $1 and activated_at is not null", [userId]);
  const codes = await countRows(fixture, "recovery_codes where user_id = $1 and used_at is null", [userId]);
  return 1 - factors + ((twoFactor?.recoveryCodes.length ?? 0) - codes);
};

/** In the attacker's browsers, and in the table: the owner's sessions all have a second factor. */
const sessionsOf = async ({ fixture, userId, tabs }: Victim): Promise<number> => {
  const users = await Promise.all(tabs.map((tab) => whoIs(tab)));
  const bare = await countRows(fixture, "sessions where user_id = $1 and two_factor_at is null", [userId]);
  return users.filter((user) => user !== undefined).length + bare;
};
