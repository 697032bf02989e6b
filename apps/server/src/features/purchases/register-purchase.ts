import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { registerTransaction } from "../operations/index.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { findPaymentToken } from "./payment-tokens.ts";
import { findQuote } from "./store.ts";

/**
 * Shows a payment from the moment the wallet has sent it (BUY-24). The quote says what was meant to be paid; what was
 * paid, and by whom, is read from the chain.
 */
export const registerPurchase = async (
  dependencies: Pick<PurchasesDependencies, "db" | "outbox" | "networks">,
  { actor: { accountId }, payload }: Pick<CommandExchange<typeof calls.registerPurchase>, "actor" | "payload">,
): Promise<true> => {
  const quote = await findQuote(dependencies.db, accountId, payload.quote_id);
  if (quote === undefined) throw new Failure("not_found");
  const token = findPaymentToken(dependencies.networks, quote.chain_id, ({ address }) => address === quote.token);
  await registerTransaction(dependencies, {
    kind: "purchase",
    accountId,
    transactionHash: payload.transaction_hash,
    amount: quote.sups_amount,
    ...(token && { paid_token: token.name, paid_amount: quote.token_amount, paid_decimals: token.decimals }),
  });
  return true;
};
