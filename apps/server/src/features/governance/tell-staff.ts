/**
 * Emails to the members of staff who should know what is proposed. Whatever happens in between, each proposal is in one of
 * them: `told` moves on in the transaction that queues the emails. However many proposals there are, a chain has one email an
 * hour for each of them.
 */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { pages } from "@passport/protocol";
import type { Logger } from "../../platform/telemetry/log.ts";
import { timeInWords } from "../../platform/time-in-words.ts";
import type { AccessVerbs } from "../factors/index.ts";
import { findStaffWith } from "../profile/index.ts";
import { chainName, describeCall } from "./describe-call.ts";
import { governanceEmails } from "./emails.ts";
import { findUntold, lockNews, markTold, type UntoldRow } from "./news-store.ts";

export interface TellDependencies {
  db: Database;
  access: Pick<AccessVerbs, "emailOwner">;
  chainIds: readonly number[];
  publicOrigin: string;
  log: Logger;
}

const hourMs = 3_600_000;
/** The others are counted. */
const mostInEmail = 10;
const mostWords = 3;

/** Returns how many emails were queued. */
export const tellStaff = async (dependencies: TellDependencies): Promise<number> => {
  let sent = 0;
  for (const chainId of dependencies.chainIds)
    sent += await inTransaction(dependencies.db, (transaction) => tellOf(dependencies, transaction, chainId));
  return sent;
};

const tellOf = async (
  { access, publicOrigin, log }: TellDependencies,
  transaction: Transaction,
  chainId: number,
): Promise<number> => {
  const told = await lockNews(transaction, chainId, hourMs);
  if (told === undefined) return 0;
  const { rows, count, last } = await findUntold(transaction, { chainId, told, limit: mostInEmail });
  if (last === undefined) return 0;
  const staff = await findStaffWith(transaction, ["OperationResolve", "RoleManage"]);
  if (staff.length === 0) {
    log.error({ chainId, count }, "no member of staff can be told what is proposed to the contracts");
    return 0;
  }
  const more = count - rows.length;
  const values = {
    chain: chainName(chainId),
    count: count === 1 ? "A change was" : `${count} changes were`,
    proposals: rows.map(inOneLine).join(" "),
    more: more === 0 ? "" : `${more} more were proposed that aren't listed here.`,
    page: `${publicOrigin}${pages.staffProposals}`,
  };
  for (const userId of staff)
    await access.emailOwner(transaction, { userId, email: governanceEmails.proposed, values, isSentNow: true });
  await markTold(transaction, chainId, last);
  return staff.length;
};

const inOneLine = ({ calls, call_count, ready_at }: UntoldRow): string => {
  const words = calls.slice(0, mostWords).map((call) => describeCall(call));
  const more = call_count - words.length;
  const all = more > 0 ? [...words, `${more} more calls`] : words;
  return `Ready on ${timeInWords(ready_at)}: ${all.join("; ")}.`;
};
