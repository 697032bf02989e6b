import { inTransaction, type Transaction } from "@passport/database";
import { takeRateWithin } from "../../../platform/limits/store.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { digestEmail } from "./digest-email.ts";
import { ownerMailRate } from "./owner-mail-rate.ts";
import { openNews } from "./withheld-news.ts";
import { findWaitingMailboxes, takeWithheld } from "./withheld-store.ts";

/** A job. Returns how many digests it sent. A mailbox whose rate is still spent waits for the next run. */
export const sendDigests = async (dependencies: SessionDependencies): Promise<number> => {
  let sent = 0;
  for (const emailCanonical of await findWaitingMailboxes(dependencies.db)) {
    sent += await inTransaction(dependencies.db, (transaction) =>
      sendDigest(dependencies, transaction, emailCanonical),
    );
  }
  return sent;
};

/** One for each account that the mailbox belongs to, or has belonged to: none is told of another's events. */
const sendDigest = async (
  { brand, mailer, publicOrigin, sealer }: SessionDependencies,
  transaction: Transaction,
  emailCanonical: string,
): Promise<number> => {
  if (!(await takeRateWithin(transaction, ownerMailRate(emailCanonical)))) return 0;
  const rows = await takeWithheld(transaction, emailCanonical);
  const byAccount = [...Map.groupBy(rows, (row) => row.user_id).entries()];
  for (const [userId, ofAccount] of byAccount) {
    const [first, ...others] = ofAccount.map(({ sealed }) => openNews(sealer, userId, sealed));
    if (first !== undefined)
      await mailer.send(transaction, digestEmail(brand, { news: [first, ...others], publicOrigin }));
  }
  return byAccount.length;
};
