/**
 * One chain at one final block: the newest that the ledger's books have had the effects of. Books, cursor and what is read
 * from the nodes until there are of one snapshot, so that nothing in flight is a difference.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction, type Transaction } from "@passport/database";
import { readChainAccounts } from "@passport/ledger";
import { chains, isChainId } from "@passport/protocol";
import { readBalances } from "../../platform/chain/balances/read-balances.ts";
import { type BlockHeader, blockQuestion } from "../../platform/chain/nodes/header.ts";
import { ChainMoved } from "../../platform/chain/reading/chain-errors.ts";
import { findAuditedBalances, keepOpenings, markCompared, sumAuditedLogs } from "./audit-store.ts";
import {
  countUnbooked,
  countUnproven,
  findLedgerBlock,
  sumProvenMoves,
  sumUnclaimed,
  takeSnapshot,
} from "./book-store.ts";
import { catchUp, readUpTo } from "./catch-up.ts";
import { type ChainBooks, compareChain, type EqualityLine } from "./compare-books.ts";
import type { AuditedNetwork, EqualityDependencies } from "./dependencies.ts";
import { readNativePayments } from "./native-payments.ts";
import { type OwnBalance, ownBalances, sendsForAnybody } from "./own-addresses.ts";
import { countRewritten } from "./published-books.ts";

/** The worker's nodes may be some blocks ahead of ours; the snapshot waits no longer than this. */
const patienceMs = 60_000;
const askAgainMs = 500;

export interface CheckOptions {
  /** For tests: how long to wait for our own nodes. */
  patienceMs?: number;
}

/** Throws where the chain could not be read. */
export const checkChain = async (
  { db, lagMs }: Pick<EqualityDependencies, "db" | "lagMs">,
  network: AuditedNetwork,
  options: CheckOptions = {},
): Promise<EqualityLine[]> => {
  const reached = await inTransaction(db, (transaction) => findLedgerBlock(transaction, network.chainId));
  const final = await network.nodes.finalized(network.finality);
  // Most of it before the snapshot: that one must be short.
  await catchUp({ db }, network, Math.min(reached?.number ?? -1, final.number));
  return inTransaction(db, async (transaction) => {
    await takeSnapshot(transaction);
    const ledgerBlock = await findLedgerBlock(transaction, network.chainId);
    if (ledgerBlock === undefined) throw new ChainMoved(`the ledger has read no block of chain ${network.chainId} yet`);
    const block = await untilFinal(network, ledgerBlock.number, options.patienceMs ?? patienceMs);
    // A watcher that stands still must not hide a theft: nothing after its block would be compared.
    if (final.minedAt.getTime() - block.minedAt.getTime() > lagMs)
      throw new ChainMoved(`the ledger stands still at block ${block.number} of chain ${network.chainId}`);
    await readUpTo(transaction, network, block.number);
    await readNativePayments(transaction, network, block.number);
    const lines = await compareAt(transaction, network, { block, isSameBlock: block.hash === ledgerBlock.hash });
    await markCompared(transaction, network.chainId, block.number);
    return lines;
  });
};

/** The block of that number, once our own nodes call it final. */
const untilFinal = async (
  { nodes, finality, chainId }: AuditedNetwork,
  number: number,
  patience: number,
): Promise<BlockHeader> => {
  const deadline = performance.now() + patience;
  while ((await nodes.finalized(finality)).number < number) {
    if (performance.now() > deadline)
      throw new ChainMoved(`block ${number} of chain ${chainId} is not final for the auditor's nodes`);
    await sleep(askAgainMs);
  }
  const block = await nodes.ask(blockQuestion(number));
  if (block === null) throw new ChainMoved(`block ${number} is not there`);
  return block;
};

const compareAt = async (
  transaction: Transaction,
  network: AuditedNetwork,
  { block, isSameBlock }: { block: BlockHeader; isSameBlock: boolean },
): Promise<EqualityLine[]> => {
  const { chainId, deployment, nodes } = network;
  const { sups, depositAddress, withdrawer, reservesRoots: contract } = deployment;
  const held = await readBalances(nodes, ownBalances(deployment), block.hash);
  const heldOf = ({ asset, address }: OwnBalance) => held.get(`${asset} ${address}`);
  const read = await sumAuditedLogs(transaction, chainId);
  const withdrawn = read.get("withdrawal") ?? 0n;
  await open(transaction, network, { heldOf, withdrawn });
  const facts = {
    ...{ chainId, blockNumber: block.number, isSameBlock, sups, depositAddress, withdrawer, heldOf, withdrawn },
    deposited: read.get("deposit") ?? 0n,
    publishedBooks:
      contract == null
        ? undefined
        : { contract, rewritten: await countRewritten(transaction, nodes, { contract, blockHash: block.hash }) },
    balances: await findAuditedBalances(transaction, chainId),
    sendsForAnybody: (address: string) => sendsForAnybody(deployment, address),
  };
  return compareChain(facts, await readBooks(transaction, chainId));
};

/** The first look at an address is what later ones are compared with. */
const open = async (
  transaction: Transaction,
  { chainId, deployment: { withdrawer } }: AuditedNetwork,
  { heldOf, withdrawn }: { heldOf(balance: OwnBalance): bigint | undefined; withdrawn: bigint },
): Promise<void> => {
  const balances = await findAuditedBalances(transaction, chainId);
  const openings = balances.flatMap((balance) => {
    const { address, asset, opening, received, sent, sentOutside } = balance;
    const found = heldOf(balance);
    if (opening !== undefined || found === undefined) return [];
    const outside = sentOutside - (address === withdrawer ? withdrawn : 0n);
    return [{ address, asset, balance: found - received + sent, outside: asset === "native" ? 0n : outside }];
  });
  await keepOpenings(transaction, chainId, openings);
};

const readBooks = async (transaction: Transaction, chainId: number): Promise<ChainBooks> => {
  const proven = await sumProvenMoves(transaction, chainId);
  const accounts = await readChainAccounts(transaction);
  return {
    credited: proven.get("deposit") ?? 0n,
    settled: proven.get("withdrawal") ?? 0n,
    unclaimed: await sumUnclaimed(transaction, chainId),
    posted: accounts.get(isChainId(chainId) ? chains[chainId].name : `Chain ${chainId}`) ?? 0n,
    unproven: await countUnproven(transaction, chainId),
    unbooked: await countUnbooked(transaction, chainId),
  };
};
