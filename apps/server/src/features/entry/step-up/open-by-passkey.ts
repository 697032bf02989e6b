import { inTransaction, type Transaction } from "@passport/database";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { countUse, holdWaysIn, type PasskeyProof, passkeyExists } from "../../factors/index.ts";
import { emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";

/**
 * Opens something with a proven passkey, in one transaction with its count. PASSKEY-4: a count that went back means that
 * the key exists twice; then nothing opens and the owner is told.
 */
export const openByPasskey = async <T>(
  dependencies: EntryDependencies,
  { proof, caller }: { proof: PasskeyProof; caller: Caller },
  open: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  const opened = await inTransaction(dependencies.db, async (transaction) => {
    // A removal waits for this and then ends the session that it opens, or this finds the passkey gone
    // (passkey-races.int.test.ts).
    await holdWaysIn(transaction, proof.userId);
    return (await countUse(transaction, proof)) ? { value: await open(transaction) } : undefined;
  });
  if (opened !== undefined) return opened.value;
  await tellOfCopy(dependencies, proof, caller);
  throw new Failure("passkey_refused");
};

/** Says nothing of a passkey that was removed in the meantime. */
const tellOfCopy = (dependencies: EntryDependencies, { id, userId }: PasskeyProof, caller: Caller): Promise<void> =>
  inTransaction(dependencies.db, async (transaction) => {
    if (!(await passkeyExists(transaction, id))) return;
    await recordEvent(transaction, { userId, kind: "passkey_copied", factor: "passkey", caller });
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.passkey_copied, caller });
  });
