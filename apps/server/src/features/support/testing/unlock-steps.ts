/** The steps of an unlock: two members of staff, a player who has locked everything, and the job that finishes it. */
import type { StaffRequest } from "@passport/protocol";
import { sql } from "kysely";
import { approveAs } from "../../approvals/testing/sign-decisions.ts";
import { type AccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
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
  const approve = (staff: Staff, id: string) => approveAs(fixture.api, staff, id);
  const requested = async (userId: string, locks?: string[]) =>
    wanted((await request(mallory, userId, locks)).payload, "request") as StaffRequest;
  const approved = async (userId: string, locks?: string[]): Promise<StaffRequest> => {
    const { id } = await requested(userId, locks);
    return wanted((await approve(trent, id)).payload, "approval") as StaffRequest;
  };

  /** Time passes in the database, never on a clock. */
  const waitOut = async (id: string): Promise<void> => {
    await fixture.db.updateTable("staff_requests").set({ due_at: sql`now()` }).where("id", "=", id).execute();
  };
  const finishDue = (context = fixture.api.context) => context.approvals.carryOutDue();
  const stateOf = async (id: string) => {
    const row = fixture.db.selectFrom("staff_requests").select(["outcome", "due_at"]).where("id", "=", id);
    const { outcome, due_at } = await row.executeTakeFirstOrThrow();
    return outcome ?? (due_at === null ? "requested" : "approved");
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
