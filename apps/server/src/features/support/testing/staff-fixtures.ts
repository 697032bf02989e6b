/** Members of staff, made for one test: with two-factor, and fresh from it. */
import type { Frame } from "../../../platform/socket/testing/test-client.ts";
import type { AccessFixture } from "../../entry/testing/access-fixture.ts";
import { type Guarded, signUpGuarded } from "../../entry/testing/two-factor-players.ts";

export interface Staff extends Guarded {
  ask(key: string, payload?: unknown): Promise<Frame>;
}

export const giveRole = async ({ db }: AccessFixture, userId: string, role: string): Promise<void> => {
  await db.updateTable("users").set({ role }).where("id", "=", userId).execute();
};

export const appoint = async (fixture: AccessFixture, role = "Support"): Promise<Staff> => {
  const person = await signUpGuarded(fixture);
  await giveRole(fixture, person.userId, role);
  return { ...person, ask: (key, payload) => person.browser.command(key, payload) };
};

/** Oldest first: who did what, with which details. */
export const auditOf = ({ db }: AccessFixture, subject: string) =>
  db
    .selectFrom("audit_log")
    .select(["actor_id", "action", "details"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();

export const setLocks = async (
  { db }: AccessFixture,
  userId: string,
  locks: { withdraw_lock?: boolean; mint_lock?: boolean; total_lock?: boolean },
): Promise<void> => {
  await db.updateTable("users").set(locks).where("id", "=", userId).execute();
};
