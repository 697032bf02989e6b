/** Accounts that only one test uses. */
import { randomInt } from "node:crypto";
import { type NewAccount, shardCount } from "../account.ts";
import type { Balance, LedgerEngine } from "../engine.ts";
import type { HistoryEntry, HistoryQuery } from "../history.ts";
import type { Transfer, Verdict } from "../transfer.ts";
import { newAccount, posting } from "./new-transfer.ts";

export interface World {
  engine: LedgerEngine;
  alice: NewAccount;
  bob: NewAccount;
  shop: NewAccount;
  chain: NewAccount;
  /** One transfer, one verdict. */
  ask(transfer: Transfer): Promise<Verdict>;
  balance(account: NewAccount): Promise<Balance>;
  /** All entries, oldest first. */
  entries(account: NewAccount): Promise<HistoryEntry[]>;
}

/** Alice comes with `funds` from the chain, as her first entry; bob has nothing and no entry. */
export const openWorld = async (engine: LedgerEngine, funds = 1_000n): Promise<World> => {
  const shard = randomInt(shardCount);
  const alice = newAccount("user", "alice", shard);
  const bob = newAccount("user", "bob", shard);
  const shop = newAccount("sale", "Shop", shard);
  const chain = newAccount("chain", "BNB Chain", shard);
  await engine.openAccounts([alice, bob, shop, chain]);

  const ask = async (transfer: Transfer): Promise<Verdict> => {
    const [verdict, ...others] = await engine.post([transfer]);
    if (verdict === undefined || others.length > 0) throw new Error("One transfer did not get one verdict");
    return verdict;
  };
  const deposit = { group: "DEPOSIT", subGroup: "TRANSFER", description: "Deposit" };
  const verdict = await ask(posting({ debit: chain.id, credit: alice.id, amount: funds, ...deposit }));
  if (verdict !== "posted") throw new Error(`Alice's funds: ${verdict}`);

  const balance = async ({ id }: NewAccount): Promise<Balance> => {
    const [found] = await engine.balances([id]);
    if (found === undefined) throw new Error(`Account ${id} has no balance`);
    return found;
  };
  const entries = ({ id }: NewAccount) => engine.entriesAfter(id, 0, 100_000);
  return { engine, alice, bob, shop, chain, ask, balance, entries };
};

/** The first page of everything, unless the test says otherwise. */
export const queryOf = (account: NewAccount, fields: Partial<HistoryQuery> = {}): HistoryQuery => ({
  accountId: account.id,
  page: 0,
  pageSize: 100,
  order: "newest",
  ...fields,
});
