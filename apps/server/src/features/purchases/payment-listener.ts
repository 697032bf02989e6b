import { paymentReceiverAbi } from "@passport/contracts/abi/payment-receiver";
import { testTokenAbi } from "@passport/contracts/abi/test-token";
import { type Address, getAbiItem } from "viem";
import type { ChainListener, LogSource } from "../../platform/chain/chain-event.ts";
import { orphanIncoming, recordIncoming, recordOperations } from "../operations/index.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { finalizePayments } from "./finalize-payments.ts";
import { nativePaymentName, readPayments, tokenPaymentName } from "./read-payments.ts";

/** Every ERC-20 has the same. */
const transferEvent = getAbiItem({ abi: testTokenAbi, name: "Transfer" });

/** Coins of plain wallets and of contracts alike, which leave no transaction to us otherwise. */
const receivedCoin = (contract: Address): LogSource => ({
  name: nativePaymentName,
  contract,
  event: getAbiItem({ abi: paymentReceiverAbi, name: "CoinReceived" }),
  amount: "value",
  coins: { sent: getAbiItem({ abi: paymentReceiverAbi, name: "CoinForwarded" }) },
});

/** Payments to the purchase address, in every token that we take and in the chain's own coin. */
export const createPaymentListener = (
  dependencies: Pick<PurchasesDependencies, "ledger" | "networks" | "purchaseCaps">,
): ChainListener => {
  const { networks } = dependencies;
  const deploymentsOf = (chainId: number) =>
    networks.filter((network) => network.chainId === chainId).map(({ deployment }) => deployment);
  return {
    logs: (chainId) =>
      deploymentsOf(chainId).flatMap(({ tokens, purchaseAddress, beneficiary }): LogSource[] => [
        ...tokens.map(({ address }) => ({
          name: tokenPaymentName,
          contract: address,
          event: transferEvent,
          where: { to: purchaseAddress },
          amount: "value",
        })),
        ...(beneficiary === undefined ? [] : [receivedCoin(purchaseAddress)]),
      ]),

    // One or the other: a plain payment to the receiver has both a log and a transaction, and counts once (CHAIN-44).
    payments: (chainId) =>
      deploymentsOf(chainId)
        .filter(({ beneficiary }) => beneficiary === undefined)
        .map(({ purchaseAddress }) => ({ name: nativePaymentName, to: purchaseAddress })),

    async seen(transaction, events) {
      const transfers = await readPayments(transaction, networks, events);
      await recordOperations(transaction, (recorder) =>
        recordIncoming(transaction, recorder, { transfers, eventOf: () => "seen", isFinal: false }),
      );
    },

    async orphaned(transaction, events) {
      const transfers = await readPayments(transaction, networks, events);
      await recordOperations(transaction, (recorder) => orphanIncoming(transaction, recorder, transfers));
    },

    async finalized(transaction, events) {
      await finalizePayments(dependencies, transaction, await readPayments(transaction, networks, events));
    },
  };
};
