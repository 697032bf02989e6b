/** From an operation to what is looked at when it ends, and to what the ledger is told. */
import { type PurchaseToken, purchaseTokens } from "@passport/protocol";
import type { NetworkConfig } from "../../config/config.ts";
import { logOf, type OperationRow } from "../operations/index.ts";
import type { PurchaseCredit } from "./credit-purchases.ts";
import { findPaymentToken } from "./payment-tokens.ts";
import type { Payment } from "./serve-payments.ts";

/** Everything that a payment on a chain has; an operation without it is a defect. */
export const toPayment =
  (networks: readonly NetworkConfig[]) =>
  (row: OperationRow): Payment => {
    const { id, account_id, chain_id, paid_token, paid_amount, paid_decimals, mined_at } = row;
    if (account_id === null || chain_id === null || paid_amount === null || paid_decimals === null || mined_at === null)
      throw new Error(`purchase ${id} is incomplete`);
    const name = purchaseTokens.find((known): known is PurchaseToken => known === paid_token);
    if (name === undefined) throw new Error(`purchase ${id} was paid with ${paid_token}`);
    return {
      operationId: id,
      accountId: account_id,
      chainId: chain_id,
      name,
      // A token that is no longer taken has no quotes either.
      token: findPaymentToken(networks, chain_id, (known) => known.name === name)?.address ?? "",
      amount: BigInt(paid_amount),
      decimals: paid_decimals,
      minedAt: mined_at,
    };
  };

/** Those that were sold. */
export const toCredits = (rows: readonly OperationRow[]): PurchaseCredit[] =>
  rows
    .filter(({ state }) => state === "confirmed")
    .map((row) => {
      const { id, account_id, transfer_id, amount } = row;
      if (account_id === null || transfer_id === null || amount === null)
        throw new Error(`purchase ${id} is incomplete`);
      return { log: logOf(row), accountId: account_id, transferId: transfer_id, amount: BigInt(amount) };
    });
