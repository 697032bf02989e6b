/** A deposit is a transfer of items from a holder to the collection's transfer address; a batch log holds several. */
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { deriveId, type Transaction } from "@passport/database";
import { getAbiItem, zeroAddress } from "viem";
import type { ChainEvent, LogSource } from "../../../platform/chain/chain-event.ts";
import type { IncomingTransfer } from "../../operations/index.ts";
import { findAccountsByWallets } from "../../profile/index.ts";
import { inChainOrder } from "../chain-order.ts";
import type { ItemContracts } from "../deployed-collections.ts";

const single = {
  name: "item_deposit",
  event: getAbiItem({ abi: passportItemsAbi, name: "TransferSingle" }),
  amount: "value",
};
const batch = {
  name: "item_batch_deposit",
  event: getAbiItem({ abi: passportItemsAbi, name: "TransferBatch" }),
  amount: "values",
};

export const depositSources = (collections: readonly ItemContracts[], chainId: number): LogSource[] =>
  collections
    .filter((each) => each.chainId === chainId)
    .flatMap(({ contract, transferAddress }) =>
      [single, batch].map((source) => ({ ...source, contract, where: { to: transferAddress } })),
    );

/** One token of one log. */
export interface DepositedItems {
  event: ChainEvent;
  slug: string;
  from: string;
  tokenId: string;
  amount: string;
  /** Its place in the log: each counts once (DEPASSET-12). */
  position: number;
}

export const readDeposits = (collections: readonly ItemContracts[], events: readonly ChainEvent[]): DepositedItems[] =>
  inChainOrder(events).flatMap((event) => {
    const contracts = collections.find((each) => each.chainId === event.chainId && each.contract === event.contract);
    if (contracts === undefined || !isDeposit(event, contracts)) return [];
    const from = String(event.args["from"]);
    return partsOf(event).map((part, position) => ({ event, slug: contracts.slug, from, ...part, position }));
  });

/** What is minted there, or moved there by the studio itself, is not a deposit. */
const isDeposit = ({ name, args }: ChainEvent, { transferAddress }: ItemContracts): boolean =>
  (name === single.name || name === batch.name) &&
  args["to"] === transferAddress &&
  args["from"] !== zeroAddress &&
  args["from"] !== transferAddress;

/** The standard allows transfers of nothing. */
const partsOf = ({ name, args }: ChainEvent): { tokenId: string; amount: string }[] => {
  const [ids, values] = name === single.name ? [[args["id"]], [args["value"]]] : [args["ids"], args["values"]];
  return [...(ids ?? [])]
    .map((id, position) => ({ tokenId: String(id), amount: String(values?.[position] ?? "0") }))
    .filter(({ amount }) => amount !== "0");
};

/** In the order of the chain, with their owners. */
export const toIncomingTransfers = async (
  transaction: Transaction,
  deposits: readonly DepositedItems[],
): Promise<IncomingTransfer[]> => {
  if (deposits.length === 0) return [];
  const owners = await findAccountsByWallets(
    transaction,
    deposits.map(({ from }) => from),
  );
  const ranks = new Map<string, number>();
  return deposits.map(({ event: { chainId, txHash, logIndex, blockNumber, minedAt }, ...items }) => {
    const rank = ranks.get(txHash) ?? 0;
    ranks.set(txHash, rank + 1);
    return {
      kind: "item_deposit",
      chainId,
      txHash: Buffer.from(txHash.slice(2), "hex"),
      logIndex,
      rank,
      blockNumber,
      minedAt,
      wallet: items.from,
      accountId: owners.get(items.from) ?? null,
      details: { amount: items.amount, collection: items.slug, token_id: items.tokenId },
      transferId: deriveId(`item_deposit:${chainId}:${txHash}:${logIndex}:${items.position}`),
    };
  });
};
