import { type Database, inTransaction, newId } from "@passport/database";
import { announceUserChange, findDueAccounts, unmarkForDeletion } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { accountEmails } from "../emails.ts";
import { eraseAccount } from "./erase-account.ts";

const pageSize = 100;
const noId = "00000000-0000-0000-0000-000000000000";

/**
 * A job. Each account is a transaction of its own: one that cannot be deleted does not delay the others. Returns how
 * many are gone.
 */
export const deleteDueAccounts = async (dependencies: AccountDependencies): Promise<number> => {
  const failures: unknown[] = [];
  let erased = 0;
  for await (const userId of dueAccounts(dependencies.db)) {
    try {
      const outcome = await eraseAccount(dependencies, userId);
      if (outcome === "erased") erased += 1;
      else if (outcome !== "not_due") await callOff(dependencies, userId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted`);
  return erased;
};

/** Each once, also those that stay due: however many cannot be deleted, the others have their turn. */
async function* dueAccounts(db: Database): AsyncGenerator<string> {
  let last = noId;
  for (;;) {
    const page = await findDueAccounts(db, last, pageSize);
    yield* page;
    if (page.length < pageSize) return;
    last = page.at(-1) ?? last;
  }
}

/** Something came in while the deletion waited: the owner hears of it and may ask again. */
const callOff = async ({ db, outbox, access }: AccountDependencies, userId: string): Promise<void> => {
  // There is no caller: this is a job.
  const caller = { address: "", userAgent: "", requestId: newId() };
  await inTransaction(db, async (transaction) => {
    if (!(await unmarkForDeletion(transaction, userId))) return;
    await recordEvent(transaction, { userId, kind: "deletion_cancelled", caller });
    await access.emailOwner(transaction, { userId, email: accountEmails.deletion_called_off });
    await announceUserChange(transaction, userId);
  });
  outbox.poke();
};
