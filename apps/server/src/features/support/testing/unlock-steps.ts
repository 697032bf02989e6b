/** The steps of an unlock: two members of staff, a player who has locked everything, and the job that finishes it. */
import type { Unlock } from "@passport/protocol";
import { sql } from "kysely";
import { type AccessFixture, wanted } from "../../access/testing/access-fixture.ts";
import { appoint, type Staff, setLocks } from "./staff-fixtures.ts";

export const allLocked = { withdraw_lock: true, mint_lock: true, total_lock: true };
export const noneLocked = { withdraw_lock: false, mint_lock: false, total_lock: false };

export const createUnlockSteps = async (fixture: AccessFixture) => {
  const [mallory, trent] = [await appoint(fixture), await appoint(fixture)];

  /** A player who has locked everything, with the page open. */
  const signUpLocked = async () => {
    const browser = fixture.newBrowser();
    const person = await fixture.signUp(browser);
    await setLocks(fixture, person.user.id, { withdraw_lock: true, mint_lock: true, total_lock: true });
    return { ...person, browser };
  };
  const request = (staff: Staff, userId: string, locks: string[] = ["withdrawals", "minting", "account"]) =>
    staff.ask("SUPPORT:UNLOCK:REQUEST", { user_id: userId, locks, reason: "Called and named the last payments" });
  const approve = (staff: Staff, id: string) => staff.ask("SUPPORT:UNLOCK:APPROVE", { id });
  const requested = async (userId: string, locks?: string[]) =>
    wanted((await request(mallory, userId, locks)).payload, "request") as Unlock;
  const approved = async (userId: string, locks?: string[]): Promise<Unlock> => {
    const { id } = await requested(userId, locks);
    return wanted((await approve(trent, id)).payload, "approval") as Unlock;
  };

  /** Time passes in the database, never on a clock. */
  const waitOut = async (id: string): Promise<void> => {
    await fixture.db.updateTable("unlock_requests").set({ due_at: sql`now()` }).where("id", "=", id).execute();
  };
  const finishDue = (context = fixture.api.context) =>
    wanted(
      context.jobs.find(({ name }) => name === "finish-due-unlocks"),
      "job",
    ).run();
  const stateOf = async (id: string) => {
    const list = (await mallory.ask("SUPPORT:UNLOCK:LIST", {})).payload as Unlock[];
    return list.find((unlock) => unlock.id === id)?.state;
  };
  const locksOf = (userId: string) =>
    fixture.db
      .selectFrom("users")
      .select(["withdraw_lock", "mint_lock", "total_lock"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();

  return { mallory, trent, signUpLocked, request, approve, requested, approved, waitOut, finishDue, stateOf, locksOf };
};

export type UnlockSteps = Awaited<ReturnType<typeof createUnlockSteps>>;
