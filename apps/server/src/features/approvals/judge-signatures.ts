/**
 * The signer's part: it verifies what members of staff have signed against its own register of keys, and writes down what it
 * found. It believes no other row of the request than the one that it hashes itself (docs/decisions/0063).
 */
import { type Database, inTransaction, readClock } from "@passport/database";
import { type PasskeyAnswer, passkeyAnswerSchema, type StaffAct } from "@passport/protocol";
import { startPoller } from "../../platform/jobs/poller.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { countPasskeyUse, readKnownKeys, registerKeys } from "../intents/index.ts";
import { findAccountId } from "../profile/index.ts";
import { checkSignature, type SignatureRefusal, type SignatureRules } from "./check-signature.ts";
import { findUnjudged, insertVerdict, type UnjudgedRow } from "./store.ts";

export interface JudgeDependencies extends SignatureRules {
  db: Database;
  log: Logger;
}

/** Far more than people sign in a second. */
const atOnce = 100;
/** People wait for it. */
const everyMs = 500;

/** Returns how many it looked at. One that fails for want of the database is looked at again. */
export const judgeSignatures = async (dependencies: JudgeDependencies): Promise<number> => {
  const { db, log } = dependencies;
  const rows = await findUnjudged(db, atOnce);
  for (const row of rows) {
    try {
      const refusal = await judge(dependencies, row);
      log.info({ requestId: row.id, act: row.act, refusal }, "looked at the signature of a staff request");
    } catch (error) {
      log.error({ err: error, requestId: row.id }, "the signature of a staff request could not be verified");
    }
  }
  return rows.length;
};

const judge = async (dependencies: JudgeDependencies, row: UnjudgedRow): Promise<SignatureRefusal | null> => {
  const { db } = dependencies;
  const accountId = await findAccountId(db, row.user_id);
  await registerKeys(db, accountId);
  return inTransaction(db, async (transaction) => {
    const parsed = passkeyAnswerSchema.safeParse(row.assertion);
    const answer: PasskeyAnswer | undefined = parsed.data;
    const refusal =
      answer === undefined ? "proof_refused" : await refusalOf(dependencies, transaction, { row, accountId, answer });
    await insertVerdict(transaction, { signature: row, credentialId: answer?.id ?? "", refusal });
    return refusal;
  });
};

const refusalOf = async (
  dependencies: JudgeDependencies,
  transaction: Database,
  { row, accountId, answer }: { row: UnjudgedRow; accountId: string; answer: PasskeyAnswer },
): Promise<SignatureRefusal | null> => {
  const { passkeys: known } = await readKnownKeys(transaction, { accountId });
  const now = await readClock(transaction);
  const signed = { row, act: row.act as StaffAct, answer };
  const checked = await checkSignature(dependencies, signed, { known, now });
  if ("refusal" in checked) return checked.refusal;
  // A count that did not rise means that the passkey exists twice.
  return (await countPasskeyUse(transaction, { id: answer.id, signCount: checked.signCount })) ? null : "proof_refused";
};

/** For the signer, whether or not it holds keys of contracts. */
export const startStaffJudge = (dependencies: JudgeDependencies): AsyncDisposable =>
  startPoller({
    everyMs,
    turn: async () => {
      await judgeSignatures(dependencies);
      return false;
    },
    onError: (error) => dependencies.log.error({ err: error }, "signatures of staff could not be read"),
  });
