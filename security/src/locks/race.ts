import { setTimeout as pass } from "node:timers/promises";
import type { LockType } from "@passport/protocol";
import { openCommander, type Reply } from "../commander.ts";
import { apiOfDeed, apiOfLock, type Deed } from "./deed.ts";
import type { LockFixture } from "./lock-fixture.ts";
import { areSame, type Books, readBooks } from "./notary.ts";
import { addPlayer, type Player } from "./player.ts";

export type Outcome = { winner: "deed" | "lock" } | { problem: string };

/** Without a lock it is done, or a race would prove nothing. Returns how long it takes, and how long a lock does. */
export const rehearse = async (setting: LockFixture, deed: Deed): Promise<{ deedMs: number; lockMs: number }> => {
  const player = await addPlayer(setting, deed);
  await using ofDeed = await openCommander(player.browser, player.userId, apiOfDeed);
  await using ofLock = await openCommander(player.browser, player.userId, apiOfLock);
  const act = await deed.prepare(setting, player, ofDeed);
  const startedAt = performance.now();
  const answer = await act();
  const doneAt = performance.now();
  const { now } = await readBooks(setting.fixture, player.userId);
  if (answer !== "done" || !deed.shows(now, player)) throw new Error(`${deed.name} without a lock: ${answer}`);
  const lockedAt = performance.now();
  await ofLock.send("USER:LOCK", { type: deed.stoppedBy[0] });
  return { deedMs: doneAt - startedAt, lockMs: performance.now() - lockedAt };
};

/**
 * The deed asks one process, the lock the other, `leadMs` later; where that is below zero the lock asks first. Without
 * an end it is after the other's answer.
 */
export const race = async (
  setting: LockFixture,
  deed: Deed,
  { type, leadMs }: { type: LockType; leadMs: number },
): Promise<Outcome> => {
  const player = await addPlayer(setting, deed);
  await using ofDeed = await openCommander(player.browser, player.userId, apiOfDeed);
  await using ofLock = await openCommander(player.browser, player.userId, apiOfLock);
  const act = await deed.prepare(setting, player, ofDeed);
  const { answer, locked } = await start(leadMs, { act, lock: () => ofLock.send("USER:LOCK", { type }) });
  if (locked.error_code !== undefined) return { problem: `the lock was answered ${locked.error_code}` };
  return judge(deed, player, answer, await readBooks(setting.fixture, player.userId));
};

const start = async (
  leadMs: number,
  { act, lock }: { act: () => Promise<string>; lock: () => Promise<Reply> },
): Promise<{ answer: string; locked: Reply }> => {
  if (leadMs === Number.POSITIVE_INFINITY) return { answer: await act(), locked: await lock() };
  if (leadMs === Number.NEGATIVE_INFINITY) return { locked: await lock(), answer: await act() };
  const [answer, locked] = await Promise.all([
    pass(Math.max(0, -leadMs)).then(act),
    pass(Math.max(0, leadMs)).then(lock),
  ]);
  return { answer, locked };
};

const judge = (
  deed: Deed,
  player: Player,
  answer: string,
  { atLock, now }: { atLock: Books | null; now: Books },
): Outcome => {
  if (!areSame(atLock, now)) return { problem: `${deed.name} after the lock` };
  const isDone = deed.shows(now, player);
  if (answer === "done" && isDone) return { winner: "deed" };
  if (answer === "account_locked" && !isDone) return { winner: "lock" };
  return { problem: `${deed.name} was answered ${answer} and is ${isDone ? "" : "not "}in the books` };
};
