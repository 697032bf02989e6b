/** SQL of what games give back. */
import { fixedQuery, plainArray, type Transaction, textArray } from "@passport/database";
import { sql } from "kysely";
import { type ClaimRow, columns } from "./store.ts";

export interface NewRefund {
  id: string;
  claimId: string;
  amount: bigint;
  reason: string;
}

export interface WrittenRefund {
  claim: ClaimRow;
  createdAt: Date;
}

const refundsInserted = fixedQuery(
  "insert_refunds",
  (_, given: { ids: string; claimIds: string; amounts: string; reasons: string }) => sql<
    ClaimRow & { refunded_at: Date }
  >`
    with refund as (
      insert into claim_refunds (id, claim_id, amount, reason)
      select id, claim_id, amount, reason
      from unnest(${given.ids}::uuid[], ${given.claimIds}::uuid[], ${given.amounts}::numeric[], ${given.reasons}::text[])
        as asked (id, claim_id, amount, reason)
      returning claim_id, amount, created_at
    )
    update claims c set refunded = c.refunded + refund.amount, updated_at = now()
    from refund where c.id = refund.claim_id returning ${columns}, refund.created_at as refunded_at`,
);

/** One for each claim, whose lock the caller holds. In the order of `refunds`. */
export const insertRefunds = async (
  transaction: Transaction,
  refunds: readonly NewRefund[],
): Promise<WrittenRefund[]> => {
  const rows = await refundsInserted(transaction, {
    ids: plainArray(refunds.map(({ id }) => id)),
    claimIds: plainArray(refunds.map(({ claimId }) => claimId)),
    amounts: plainArray(refunds.map(({ amount }) => amount)),
    reasons: textArray(refunds.map(({ reason }) => reason)),
  });
  const byClaim = new Map(rows.map(({ refunded_at: createdAt, ...claim }) => [claim.id, { claim, createdAt }]));
  return refunds.map(({ claimId }) => byClaim.get(claimId) ?? gone(claimId));
};

const gone = (claimId: string): never => {
  throw new Error(`claim ${claimId} is gone`);
};
