/**
 * Who moves money in the bench: players with funds, players without, and one account that everybody pays.
 * All live in one shard, as the two ends of a transfer always do.
 */
import { newId } from "@passport/database";
import type { Ledger, Posting } from "@passport/ledger";
import { runSql } from "@passport/testbed/run-sql";

export const shard = 7;
export const playerCount = 10_000;
const brokeCount = 1000;
export const amount = 10n ** 18n;
/** One batch: all players at once would be an overload on a busy machine. */
const fundedAtOnce = 1000;
/** More than any run can spend. */
const funds = amount * 1_000_000n;

export interface Population {
  readonly players: readonly string[];
  /** Own nothing and are paid nothing: whatever they pay is refused. */
  readonly broke: readonly string[];
  readonly hot: string;
}

/** The same formula as bench.player of bare.sql. */
const playerId = (n: number): string => `00000000-0000-7000-8000-${(n * 1024 + shard).toString(16).padStart(12, "0")}`;

/** Money comes from a chain's account, posted like any other, so that the books can be checked at the end. */
export const populate = async (ownerUrl: string, ledger: Ledger): Promise<Population> => {
  const ids = Array.from({ length: playerCount + brokeCount }, (_, index) => playerId(index + 1));
  const names = ids.map((_, index) => `player${index + 1}`);
  const [kinds, sups, owners] = [ids.map(() => "user"), ids.map(() => 1), ids.map(() => null)];
  await runSql(ownerUrl, "select ledger.open_accounts($1, $2, $3, $4, $5)", [ids, kinds, names, sups, owners]);
  const players = ids.slice(0, playerCount);
  const chain = await ledger.openSystemAccount("chain", "Bench", playerId(1));
  const hot = await ledger.openSystemAccount("fees", "Bench", playerId(1));
  for (let first = 0; first < playerCount; first += fundedAtOnce) {
    const some = players.slice(first, first + fundedAtOnce);
    await Promise.all(some.map((player) => ledger.post({ ...posting(chain.id, player), amount: funds })));
  }
  return { players, broke: ids.slice(playerCount), hot: hot.id };
};

export const posting = (debit: string, credit: string): Posting => ({
  kind: "post",
  id: newId(),
  debit,
  credit,
  amount,
  group: "BATTLE",
  subGroup: "FEE",
  description: "Battle fee",
  forbiddenBy: ["total"],
});

/** Makes the next transfer of a kind of load. */
export type Mix = () => Posting;

export const createMixes = ({ players, broke, hot }: Population) => {
  const anyOf = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? hot;
  const random = (): Posting => {
    const payer = anyOf(players);
    let payee = anyOf(players);
    while (payee === payer) payee = anyOf(players);
    return posting(payer, payee);
  };
  const toHot = (): Posting => posting(anyOf(players), hot);
  const refused = (): Posting => posting(anyOf(broke), anyOf(players));
  return {
    random,
    hot: toHot,
    halfHot: () => (Math.random() < 0.5 ? toHot() : random()),
    tenthRefused: () => (Math.random() < 0.1 ? refused() : random()),
  } satisfies Record<string, Mix>;
};
