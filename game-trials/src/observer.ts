/**
 * Looks at the books over and over while everything happens: ledger, assets and items must agree with operations,
 * claims and final blocks at every moment, and nothing may be free in Passport that the game still has.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Books, readBooks } from "./books.ts";
import { assetFaults } from "./checks/asset-faults.ts";
import { moneyFaults } from "./checks/money-faults.ts";
import type { Fixture } from "./fixture.ts";
import { type GameView, ViewReader } from "./game/game-view.ts";
import { Truth } from "./truth.ts";

const pauseMs = 150;

export interface Observer extends AsyncDisposable {
  looks(): number;
  readonly faults: readonly string[];
  readonly view: GameView;
  look(): Promise<void>;
}

export const truthsOf = ({ ethereum, binance }: Fixture): { ethereum: Truth; binance: Truth } => ({
  ethereum: new Truth(ethereum.driver.anvil, ethereum.deployment),
  binance: new Truth(binance.driver.anvil, binance.deployment),
});

export const startObserver = (fixture: Fixture): Observer => {
  const faults: string[] = [];
  const stopping = new AbortController();
  const truths = truthsOf(fixture);
  const reader = new ViewReader();
  const seen = new Set<string>();
  let looks = 0;
  let turn: Promise<void> = Promise.resolve();

  const lookOnce = async (): Promise<void> => {
    const books = await readBooks(fixture.pool);
    const view = reader.takeIn(fixture.game.log.read());
    const found = [
      ...(await bookFaults(fixture, books, truths)),
      ...[...seen]
        .filter((hash) => !books.assets.some((asset) => asset.hash === hash))
        .map((hash) => `${hash} is gone`),
      ...(await viewFaults(fixture, books, view)),
      ...(view.forged === 0 ? [] : [`${view.forged} requests had no valid signature`]),
    ];
    for (const { hash } of books.assets) seen.add(hash);
    looks += 1;
    // The first wrong look tells the most; what follows from it would only bury it.
    if (faults.length === 0) faults.push(...found);
  };
  const look = (): Promise<void> => {
    turn = turn.catch(() => undefined).then(lookOnce);
    return turn;
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => faults.push(`a look failed: ${String(error)}`));
      await sleep(pauseMs);
    }
  })();
  return {
    looks: () => looks,
    faults,
    view: reader.view,
    look,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
    },
  };
};

/** Truths are read in the order of the blocks, so a look compares with exactly the blocks that the books have seen. */
export const bookFaults = async (
  { players }: Fixture,
  books: Books,
  truths: { ethereum: Truth; binance: Truth },
): Promise<string[]> => {
  for (const truth of Object.values(truths)) await truth.readUpTo(books.finalized.get(truth.chainId) ?? -1);
  const at = Object.values(truths).map(({ chainId, block }) => `${chainId}:${block}`);
  return [...assetFaults(books, truths.ethereum, players.length), ...moneyFaults(books, truths.binance, players)].map(
    (fault) => `${fault} (at ${at.join(" ")})`,
  );
};

/**
 * The game writes down that it lets a collectible go before it says so. So one that is free in Passport, and still is
 * after the game's file was read, cannot be one that the game has and has not let go.
 */
const viewFaults = async ({ sql, released }: Fixture, books: Books, view: GameView): Promise<string[]> => {
  const free = books.assets.filter(
    ({ hash, locked_to_service }) =>
      locked_to_service === null && view.collectibles.has(hash) && !view.letGo.has(hash) && !released.has(hash),
  );
  if (free.length === 0) return [];
  const rows = await sql<{ hash: string; version: string }>("select hash, version from assets where hash = any($1)", [
    free.map(({ hash }) => hash),
  ]);
  const unchanged = free.filter(({ hash, version }) =>
    rows.some((row) => row.hash === hash && row.version === version),
  );
  return unchanged.map(({ hash }) => `${hash} is free in Passport, and the game still has it`);
};
