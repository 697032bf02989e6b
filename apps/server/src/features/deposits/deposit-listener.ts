/**
 * DEPOSIT-14: SUPS that were sent to the deposit address. The log alone says who sent how much; the
 * account is credited when the chain is final, in the transaction that moves the watcher's cursor.
 */
import { supsAbi } from "@passport/contracts/abi/sups";
import type { Transaction } from "@passport/database";
import { getAbiItem } from "viem";
import type { ChainEvent, ChainListener } from "../../platform/chain/chain-event.ts";
import {
  type IncomingTransfer,
  orphanIncoming,
  recordIncoming,
  recordOperations,
  toIncomingTransfers,
} from "../operations/index.ts";
import { findAccountsByWallets } from "../profile/index.ts";
import { creditDeposits } from "./credit-deposits.ts";
import type { DepositsDependencies } from "./dependencies.ts";

const sourceName = "sups_deposit";
const transferEvent = getAbiItem({ abi: supsAbi, name: "Transfer" });

export const createDepositListener = ({
  networks,
  ledger,
}: Pick<DepositsDependencies, "networks" | "ledger">): ChainListener => ({
  logs: (chainId) =>
    networks
      .filter((network) => network.chainId === chainId)
      .map(({ deployment: { sups, depositAddress } }) => ({
        name: sourceName,
        contract: sups,
        event: transferEvent,
        where: { to: depositAddress },
        amount: "value",
      })),

  async seen(transaction, events) {
    const transfers = await readDeposits(transaction, events);
    await recordOperations(transaction, (recorder) =>
      recordIncoming(transaction, recorder, { transfers, eventOf: () => "seen", isFinal: false }),
    );
  },

  async orphaned(transaction, events) {
    const transfers = await readDeposits(transaction, events);
    await recordOperations(transaction, (recorder) => orphanIncoming(transaction, recorder, transfers));
  },

  async finalized(transaction, events) {
    const transfers = await readDeposits(transaction, events);
    const recorded = await recordOperations(transaction, (recorder) =>
      recordIncoming(transaction, recorder, { transfers, eventOf, isFinal: true }),
    );
    await creditDeposits({ ledger }, transaction, recorded.flatMap(toCredit));
  },
});

const eventOf = ({ accountId }: IncomingTransfer) => (accountId === null ? "unclaimed" : "finalized");

const readDeposits = async (transaction: Transaction, events: readonly ChainEvent[]): Promise<IncomingTransfer[]> => {
  const deposits = events.filter(({ name }) => name === sourceName);
  if (deposits.length === 0) return [];
  const accounts = await findAccountsByWallets(transaction, deposits.map(senderOf));
  return toIncomingTransfers(deposits, {
    kind: "deposit",
    accounts,
    walletOf: senderOf,
    detailsOf: ({ args }) => ({ amount: String(args["value"]) }),
  });
};

const senderOf = ({ args }: ChainEvent): string => String(args["from"]);

const toCredit = ({ incoming: { accountId, chainId, txHash, logIndex } }: { incoming: IncomingTransfer }) =>
  accountId === null ? [] : [{ accountId, chainId, txHash, logIndex }];
