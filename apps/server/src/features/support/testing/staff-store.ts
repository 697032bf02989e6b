/** Members of staff, made for one test: with two-factor, and fresh from it. */
import type { Frame } from "../../../platform/socket/testing/test-client.ts";
import type { AccessWorld } from "../../access/testing/access-world.ts";
import { type Guarded, signUpGuarded } from "../../access/testing/recovery-store.ts";

export interface Staff extends Guarded {
  ask(key: string, payload?: unknown): Promise<Frame>;
}

export const giveRole = async ({ db }: AccessWorld, userId: string, role: string): Promise<void> => {
  await db.updateTable("users").set({ role }).where("id", "=", userId).execute();
};

export const appoint = async (world: AccessWorld, role = "Support"): Promise<Staff> => {
  const person = await signUpGuarded(world);
  await giveRole(world, person.userId, role);
  // Takes the session's new value before anything is asked at the same time.
  await person.browser.user();
  return { ...person, ask: (key, payload) => person.browser.command(key, payload) };
};

/** Oldest first: who did what, with which details. */
export const auditOf = ({ db }: AccessWorld, subject: string) =>
  db
    .selectFrom("audit_log")
    .select(["actor_id", "action", "details"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();

export const setLocks = async (
  { db }: AccessWorld,
  userId: string,
  locks: { withdraw_lock?: boolean; mint_lock?: boolean; total_lock?: boolean },
): Promise<void> => {
  await db.updateTable("users").set(locks).where("id", "=", userId).execute();
};
