/** Payments as the chain says them, told by the token's contract and never by a symbol (C2). */
import type { Transaction } from "@passport/database";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainEvent } from "../../platform/chain/chain-event.ts";
import { type IncomingTransfer, toIncomingTransfers } from "../operations/index.ts";
import { findAccountsByWallets } from "../profile/index.ts";
import { findPaymentToken, nativeAddress, type PaymentToken } from "./payment-tokens.ts";

export const tokenPaymentName = "token_payment";
export const nativePaymentName = "native_payment";

export const readPayments = async (
  transaction: Transaction,
  networks: readonly NetworkConfig[],
  events: readonly ChainEvent[],
): Promise<IncomingTransfer[]> => {
  const tokens = new Map(events.flatMap((event) => withToken(networks, event)));
  if (tokens.size === 0) return [];
  const payments = [...tokens.keys()];
  const accounts = await findAccountsByWallets(transaction, payments.map(payerOf));
  return toIncomingTransfers(payments, {
    kind: "purchase",
    accounts,
    walletOf: payerOf,
    detailsOf: (event) => ({
      paid_token: tokens.get(event)?.name ?? null,
      paid_amount: String(event.args["value"]),
      paid_decimals: tokens.get(event)?.decimals ?? null,
    }),
  });
};

const payerOf = ({ args }: ChainEvent): string => String(args["from"]);

const withToken = (
  networks: readonly NetworkConfig[],
  event: ChainEvent,
): [event: ChainEvent, token: PaymentToken][] => {
  const isPayment = event.name === tokenPaymentName || event.name === nativePaymentName;
  if (!isPayment) return [];
  const address = event.name === nativePaymentName ? nativeAddress : event.contract;
  const token = findPaymentToken(networks, event.chainId, (known) => known.address === address);
  return token === undefined ? [] : [[event, token]];
};
