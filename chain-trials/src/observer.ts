/**
 * Looks at the books over and over while everything happens, and compares them with the chains. At any
 * moment a balance must be exactly what the final blocks say that the books have seen: nothing early,
 * nothing late, nothing twice.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { type Books, readBooks } from "./books.ts";
import type { Player } from "./player.ts";
import type { ChainTruth } from "./truth.ts";

const pauseMs = 40;

export interface Observer extends AsyncDisposable {
  readonly looks: () => number;
  /** What was wrong, in words; nothing, if all is well. */
  readonly faults: readonly string[];
  look(): Promise<void>;
}

export const startObserver = (
  pool: Pool,
  players: readonly Player[],
  truths: ReadonlyMap<number, ChainTruth>,
): Observer => {
  const faults: string[] = [];
  const stopping = new AbortController();
  let looks = 0;
  let turn: Promise<void> = Promise.resolve();

  const lookOnce = async (): Promise<void> => {
    const books = await readBooks(
      pool,
      players.map(({ accountId }) => accountId),
    );
    for (const [chainId, truth] of truths) await truth.readUpTo(books.finalized.get(chainId) ?? -1);
    // Before the watchers have begun there is nothing to compare.
    if ([...truths].some(([chainId, truth]) => truth.block !== books.finalized.get(chainId))) return;
    looks += 1;
    // The first wrong look tells the most; what follows from it would only bury it.
    if (faults.length === 0) faults.push(...players.flatMap((player) => faultOf(player, books, truths)));
  };
  const look = (): Promise<void> => {
    // One at a time: the truth is read in the order of the blocks. PostgreSQL is killed under us now and then.
    turn = turn.catch(() => undefined).then(lookOnce);
    return turn;
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch(() => undefined);
      await sleep(pauseMs);
    }
  })();

  return {
    looks: () => looks,
    faults,
    look,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
    },
  };
};

/** Compares once more with chains that are read from their first block: what was final must have stayed so. */
export const lastFaults = async (
  pool: Pool,
  players: readonly Player[],
  truths: ReadonlyMap<number, ChainTruth>,
): Promise<string[]> => {
  const books = await readBooks(
    pool,
    players.map(({ accountId }) => accountId),
  );
  const anew = new Map([...truths].map(([chainId, truth]) => [chainId, truth.anew()]));
  for (const [chainId, truth] of anew) await truth.readUpTo(books.finalized.get(chainId) ?? -1);
  return players.flatMap((player) => faultOf(player, books, anew));
};

const faultOf = (player: Player, books: Books, truths: ReadonlyMap<number, ChainTruth>): string[] => {
  const wallet = player.wallet.address.toLowerCase();
  const owed = [...truths.values()].reduce((sum, truth) => sum + truth.owedTo(wallet), 0n);
  const { posted, held } = books.balances.get(player.accountId) ?? { posted: 0n, held: 0n };
  const inFlight = books.inFlight.get(player.accountId) ?? 0n;
  const at = [...books.finalized].map(([chain, block]) => `${chain}:${block}`).join(" ");
  return [
    ...(posted === owed ? [] : [`${player.username} has ${posted}, the chains say ${owed} (at ${at})`]),
    ...(held === inFlight
      ? []
      : [`${player.username} holds ${held}, withdrawals in flight are ${inFlight} (at ${at})`]),
  ];
};
