/**
 * SESSION-25: a stolen session cookie, and neither password nor factor. In random sequences of every call that changes how the
 * account is opened or protected, a session whose login is older than ten minutes changes nothing, and it ends when the
 * owner ends it. The same calls right after a login do work. Sequence i of a run is played with seed + i.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Chance } from "@passport/testbed/chance";
import type { Browser } from "../browser.ts";
import type { Check } from "../check.ts";
import { openCommander } from "../commander.ts";
import { steps } from "../cookie-only/steps.ts";
import {
  changesBetween,
  footprintOf,
  letLoginAge,
  newVictim,
  returnElsewhere,
  type Victim,
} from "../cookie-only/victim.ts";
import type { Fixture } from "../fixture.ts";
import { inWaves } from "../in-waves.ts";
import { must, newPassword, whoIs } from "../people.ts";
import type { Row } from "../row.ts";
import { command } from "../ways/identity.ts";

const name = "cookie-only";
const atOnce = 4;
const stepsPerSequence = 10;
/** SESSION-5: at once by the bus; by the database within seconds. */
const closesWithinMs = 15_000;

/** The cookie of the session and nothing else, on another network. */
const steal = ({ fixture, browser }: Victim): Browser => {
  const thief = fixture.newBrowser();
  thief.cookies.set("__Host-passport-sid", browser.sessionToken ?? "");
  return thief;
};

type Ending = (victim: Victim) => Promise<unknown>;
const endings: readonly Ending[] = [
  ({ browser }) => must(browser.get("/auth/logout")),
  async (victim) => command(await returnElsewhere(victim), victim.userId, "USER:SESSIONS:END:OTHERS"),
  async (victim) => {
    const { password } = victim.person;
    const browser = await returnElsewhere(victim);
    return must(browser.post("/auth/change_password", { password, new_password: newPassword() }));
  },
];

interface Report {
  changes: string[];
  isKept: boolean;
}

const play = async (fixture: Fixture, seed: number): Promise<Report> => {
  const chance = new Chance(seed);
  const victim = await newVictim(fixture, { hasTwoFactor: seed % 2 === 0, hasPasskey: seed % 3 === 0 });
  await letLoginAge(victim);
  const thief = steal(victim);
  if ((await whoIs(thief)) !== victim.person.username) throw new Error("the stolen cookie was worth nothing");
  const before = await footprintOf(victim);
  for (let turn = 0; turn < stepsPerSequence; turn += 1) {
    // A refusal of the socket or of a nonce is one, too.
    await chance
      .pick(steps)?.(victim, thief, chance)
      .catch(() => undefined);
  }
  const changes = changesBetween(before, await footprintOf(victim));
  return { changes, isKept: await outlives(victim, thief, chance.pick(endings)) };
};

/** Whether the thief still has a session, or an open socket, after the owner has ended it. */
const outlives = async (victim: Victim, thief: Browser, end: Ending | undefined): Promise<boolean> => {
  await victim.fixture.sql("delete from attempts where key in (select key from attempts for update skip locked)");
  const commander = await openCommander(thief, victim.userId);
  await end?.(victim);
  const users = [await whoIs(thief, { api: 0 }), await whoIs(thief, { api: 1 })];
  const isClosed = await Promise.race([commander.closed.then(() => true), sleep(closesWithinMs, false)]);
  await commander[Symbol.asyncDispose]();
  return !isClosed || users.some((user) => user !== undefined);
};

/** Every step once, right after a login: what changes shows that the steps are good ones. */
const playFresh = async (fixture: Fixture): Promise<string[]> => {
  const victim = await newVictim(fixture, { hasTwoFactor: false, hasPasskey: false });
  const thief = steal(victim);
  const changed = new Set<string>();
  for (const step of steps) {
    const before = await footprintOf(victim);
    await step(victim, thief, new Chance(1)).catch(() => undefined);
    for (const change of changesBetween(before, await footprintOf(victim))) changed.add(change);
  }
  return [...changed];
};

const changedWhenFresh = [
  ...["email", "wallet", "identities", "passkeys", "two_factor", "recovery_codes"],
  ...["addresses", "protection", "deletion"],
];

const rowsOf = (reports: readonly Report[], fresh: readonly string[], seed: number): Row[] => {
  const changes = reports.flatMap((report) => report.changes);
  const kept = reports.filter(({ isKept }) => isKept).length;
  return [
    {
      check: `${name}: changes of factors, password, email, wallet, addresses or protection`,
      aim: `0 in ${reports.length} sequences`,
      measured: [`${changes.length}, seed ${seed}`, ...new Set(changes)].join("; "),
      ok: changes.length === 0,
    },
    {
      check: `${name}: sessions and sockets kept after the owner ended them`,
      aim: `0 in ${reports.length} sequences`,
      measured: String(kept),
      ok: kept === 0,
    },
    {
      check: `${name}: the same calls right after a login`,
      aim: `change ${changedWhenFresh.join(", ")}`,
      measured: fresh.join(", "),
      ok: changedWhenFresh.every((what) => fresh.includes(what)),
    },
  ];
};

export const cookieOnly: Check = {
  name,
  rules: ["SESSION-25"],
  async run(fixture, { isQuick, seed, count }) {
    const seeds = Array.from({ length: count ?? (isQuick ? 8 : 300) }, (_, index) => seed + index);
    const reports = await inWaves(seeds, atOnce, (each) => play(fixture, each));
    return rowsOf(reports, await playFresh(fixture), seed);
  },
};
