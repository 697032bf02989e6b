/** One random order of events around one mailbox, compared with the model step by step and with the tables at the end. */

import type { Fixture } from "../fixture.ts";
import { whoIs } from "../people.ts";
import { acceptInvitation, connectClaim, disconnectClaim, logInWithClaim } from "./identity-steps.ts";
import {
  followVerifyLink,
  logInWithPassword,
  logOut,
  proveMailbox,
  registerMailbox,
  signUpByMailbox,
} from "./mailbox-steps.ts";
import type { Move, Step } from "./move.ts";
import { newScene, type Scene, type Tab } from "./scene.ts";

export interface Report {
  steps: number;
  limited: number;
  sessions: number;
  connects: number;
  /** A session or identity was given without proof. */
  breaches: string[][];
  /** Refused although it was due: safe, but the model or the server is wrong. */
  surprises: string[][];
}

const stepsPerSequence = 12;

const steps: readonly (readonly [weight: number, step: Step])[] = [
  [8, logInWithClaim],
  [7, acceptInvitation],
  [7, connectClaim],
  [3, disconnectClaim],
  [2, proveMailbox],
  [2, signUpByMailbox],
  [1, registerMailbox],
  [1, followVerifyLink],
  [2, logInWithPassword],
  [1, logOut],
];
const bag = steps.flatMap(([weight, step]) => Array<Step>(weight).fill(step));

export const play = async (fixture: Fixture, seed: number): Promise<Report> => {
  const scene = newScene(fixture, seed);
  const report: Report = { steps: 0, limited: 0, sessions: 0, connects: 0, breaches: [], surprises: [] };
  const trail = [`seed ${seed}`];
  while (report.steps < stepsPerSequence) {
    const [tab, step] = [pickTab(scene), scene.chance.pick(bag)];
    const move = tab && (await step?.(scene, tab));
    if (move === undefined) continue;
    report.steps += 1;
    trail.push(`${move.words}: ${move.came}, due ${move.due}`);
    if (!note(report, move, trail)) return report;
  }
  await compareTabs(report, scene, trail);
  const differences = await compareWithTables(scene);
  if (differences.length > 0) report.breaches.push([...trail, ...differences]);
  return report;
};

/** Mostly one that is logged in: a guest has nothing to connect to. */
const pickTab = ({ chance, tabs }: Scene): Tab | undefined => {
  const busy = tabs.filter(({ account }) => account !== undefined);
  return chance.pick(chance.is(0.6) && busy.length > 0 ? busy : tabs);
};

/** False when the model does not know any more where it stands. */
const note = (report: Report, { due, came, isLimited, words, apply }: Move, trail: string[]): boolean => {
  if (came === due) {
    if (came.startsWith("in as")) report.sessions += 1;
    if (came === "done" && words.includes(" connects ")) report.connects += 1;
    apply?.();
    return true;
  }
  if (isLimited) {
    report.limited += 1;
    return true;
  }
  (came === "refused" ? report.surprises : report.breaches).push(trail);
  return false;
};

/** The user of each browser, whatever the responses said. Being logged out by mistake is safe. */
const compareTabs = async (report: Report, { tabs }: Scene, trail: readonly string[]): Promise<void> => {
  for (const { name, browser, account } of tabs) {
    const seen = await whoIs(browser);
    if (seen === account?.username) continue;
    const ending = [...trail, `${name} is ${seen ?? "nobody"} instead of ${account?.username ?? "nobody"}`];
    (seen === undefined ? report.surprises : report.breaches).push(ending);
  }
};

/** Which identities each account has, and whose the mailbox is. */
const compareWithTables = async ({ fixture, claims, accounts, email }: Scene): Promise<string[]> => {
  const differences: string[] = [];
  const subjects = claims.map(({ identity }) => identity.subject.toLowerCase());
  const rows = await fixture.sql<{ line: string }>(
    `select subject || ' ' || user_id as line from identities where subject = any($1)
     union all
     select lower(public_address) || ' ' || id from users where lower(public_address) = any($1)`,
    [subjects],
  );
  const meant = accounts.flatMap(({ userId, claims: held }) =>
    [...held].map(({ identity }) => `${identity.subject.toLowerCase()} ${userId}`),
  );
  const found = rows.map(({ line }) => line).sort();
  if (found.join() !== meant.sort().join()) differences.push(`identities are ${found} instead of ${meant}`);
  const owners = await fixture.sql<{ id: string }>("select id from users where email_canonical = $1", [email]);
  const meantOwner = accounts.find(({ hasEmail }) => hasEmail)?.userId;
  if (owners.map(({ id }) => id).join() !== (meantOwner ?? "")) differences.push("the mailbox is somebody else's");
  return differences;
};
