/** Moves money in tests the way the product will: between a player and the system account of their shard. */
import { newId } from "@passport/database";
import type { Currency, Ledger, Posting, Verdict } from "@passport/ledger";

type Labels = Partial<Pick<Posting, "id" | "group" | "subGroup" | "description">>;

export const createBank = (ledger: Ledger) => {
  const post = async (from: string, to: string, amount: bigint, labels: Labels): Promise<string> => {
    const posting: Posting = {
      kind: "post",
      id: newId(),
      debit: from,
      credit: to,
      amount,
      group: "DEPOSIT",
      subGroup: "TRANSFER",
      description: "SUPS deposit",
      ...labels,
    };
    expectPosted(await ledger.post(posting));
    return posting.id;
  };
  // Opened once: hundreds of deposits at once must not become hundreds of openings.
  const opened = new Map<string, Promise<string>>();
  const systemAccountOf = (kind: "chain" | "sale", name: string, accountId: string): Promise<string> => {
    const key = `${kind} ${accountId}`;
    const opening = opened.get(key) ?? ledger.openSystemAccount(kind, name, accountId).then(({ id }) => id);
    opened.set(key, opening);
    return opening;
  };
  const chainOf = (accountId: string) => systemAccountOf("chain", "BNB Chain", accountId);
  const shopOf = (accountId: string) => systemAccountOf("sale", "Store", accountId);

  return {
    async deposit(accountId: string, amount: bigint, labels: Labels = {}): Promise<string> {
      return post(await chainOf(accountId), accountId, amount, labels);
    },
    async spend(accountId: string, amount: bigint, labels: Labels = {}): Promise<string> {
      const shop = await shopOf(accountId);
      return post(accountId, shop, amount, {
        group: "STORE",
        subGroup: "PURCHASE",
        description: "A crate",
        ...labels,
      });
    },
    /** What the house gives: within the books, from an account that has it. */
    async award(accountId: string, amount: bigint): Promise<string> {
      const { id: house } = await ledger.openSystemAccount("fees", "Passport", accountId);
      await post(await chainOf(accountId), house, amount, {});
      return post(house, accountId, amount, { group: "BATTLE", description: "First place" });
    },
    /** A game's own currency, from the game to the player; below zero, back again. */
    async give(currency: Currency, accountId: string, amount: bigint): Promise<string> {
      const [game, player] = await Promise.all([
        ledger.openIssuer(currency, "Hangar 7", accountId),
        ledger.openPlayerAccount(accountId, currency),
      ]);
      const [from, to] = amount > 0n ? [game.id, player.id] : [player.id, game.id];
      const labels = { group: "HANGAR 7", subGroup: "REWARD", description: "First flight" };
      return post(from, to, amount > 0n ? amount : -amount, labels);
    },
    async hold(accountId: string, amount: bigint): Promise<string> {
      const id = newId();
      const labels = { group: "WITHDRAWAL", subGroup: "TRANSFER", description: "SUPS withdrawal" };
      const credit = await chainOf(accountId);
      expectPosted(await ledger.post({ kind: "hold", id, debit: accountId, credit, amount, ...labels }));
      return id;
    },
    async end(kind: "settle" | "release", hold: string): Promise<string> {
      const id = newId();
      expectPosted(await ledger.post({ kind, id, hold }));
      return id;
    },
  };
};

export type Bank = ReturnType<typeof createBank>;

const expectPosted = (verdict: Verdict): void => {
  if (verdict !== "posted") throw new Error(`the ledger answered ${verdict}`);
};
