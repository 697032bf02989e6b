/** Whose an account is, altered by the owner of the tables: the books still add up. */
import { newId } from "@passport/database";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { issuerAccount, playerAccount, systemAccount } from "../account.ts";
import { createPostgresEngine } from "../postgres/postgres-engine.ts";
import { type Books, openBooks } from "../testing/books-fixture.ts";
import { reconcile } from "./reconcile.ts";
import { reconcileNewOrHalt } from "./reconcile-new.ts";

/** Two players, of whom the first has SUPS and points; everything is checked, twice. */
const openPlayers = async (books: Books) => {
  const { owner, auditor, db, ledger, points } = books;
  // One shard, so that the accounts of one could be the other's.
  const players = [0, 1].map(() => ({ id: newId(), accountId: `${newId().slice(0, -3)}2aa` }));
  const [alice, mallory] = players;
  if (alice === undefined || mallory === undefined) throw new Error("two players take part");
  for (const { id, accountId } of players)
    await owner
      .insertInto("users")
      .values({ id, account_id: accountId, username: `p_${id.slice(-12)}` })
      .execute();
  const own = playerAccount(alice.accountId, "alice", points.id);
  const issuer = issuerAccount(points.id, "Arcade", alice.accountId);
  const chain = systemAccount("chain", "Ethereum", alice.accountId);
  const sups = players.map(({ accountId }) => ({ id: accountId, kind: "user" as const, name: "player" }));
  await createPostgresEngine(db).openAccounts([...sups, own, issuer, chain]);
  const give = (debit: string, credit: string) =>
    ledger.post({
      ...{ kind: "post", id: newId(), debit, credit, amount: 100n },
      ...{ group: "DEPOSIT", subGroup: "TRANSFER", description: "Given" },
    });
  expect([await give(issuer.id, own.id), await give(chain.id, alice.accountId)]).toEqual(["posted", "posted"]);
  for (const reconciliation of [1, 2])
    expect(await reconcileNewOrHalt(auditor)).toMatchObject({ breaches: [], reconciliation });
  expect((await reconcile(db)).breaches).toEqual([]);
  return { alice, mallory, own, give, issuer };
};

type Players = Awaited<ReturnType<typeof openPlayers>>;

/** What the owner of the tables alters, and of which account both runs say so. */
const alterations: Record<string, (players: Players) => { statements: ReturnType<typeof sql>[]; account: string }> = {
  "the owner of points": ({ own, mallory }) => ({
    statements: [sql`update ledger.accounts set owner = ${mallory.accountId} where id = ${own.id}`],
    account: own.id,
  }),
  "the player of an account": ({ alice, mallory }) => ({
    statements: [
      sql`update users set account_id = ${newId()} where id = ${alice.id}`,
      sql`update users set account_id = ${alice.accountId} where id = ${mallory.id}`,
    ],
    account: alice.accountId,
  }),
  "the kind of an account": ({ issuer }) => ({
    statements: [
      sql`alter table ledger.accounts drop constraint only_chains_and_issuers_owe`,
      sql`update ledger.accounts set kind = 'game' where id = ${issuer.id}`,
    ],
    account: issuer.id,
  }),
  "the currency of an account": ({ own }) => ({
    statements: [sql`update ledger.accounts set currency = 1, owner = null where id = ${own.id}`],
    account: own.id,
  }),
};

it.each(Object.keys(alterations))(
  "[LEDGER-27] %s is altered: both runs find it, and withdrawals halt",
  async (name) => {
    await using books = await openBooks();
    const { owner, auditor, db } = books;
    const players = await openPlayers(books);
    const { statements, account } = alterations[name]?.(players) ?? { statements: [], account: "" };
    for (const statement of statements) await statement.execute(owner);

    const hourly = await reconcileNewOrHalt(auditor);
    const found = (breaches: { invariant: string; examples: string[] }[] | undefined) =>
      breaches?.find(({ invariant }) => invariant === "accounts_keep_their_owners")?.examples;
    expect(found(hourly?.breaches)).toContain(account);
    expect(hourly?.reconciliation).toBeUndefined();
    expect(found((await reconcile(db)).breaches)).toContain(`reconciliation 1: account ${account}`);
    expect(await books.hold(newId(), 1n)).toBe("withdrawals_halted");
  },
);

it("[LEDGER-27] what a checkpoint says about its account is part of its hash", async () => {
  await using books = await openBooks();
  const { owner, db } = books;
  const { own, mallory } = await openPlayers(books);
  const { rows } = await sql<{ other: Buffer }>`select account_hash as other from ledger.checkpoints
    where account_id <> ${own.id} limit 1`.execute(db);
  for (const statement of [
    sql`update ledger.accounts set owner = ${mallory.accountId} where id = ${own.id}`,
    sql`set session_replication_role = replica`,
    sql`update ledger.checkpoints set account_hash = ${rows[0]?.other} where account_id = ${own.id}`,
    sql`reset session_replication_role`,
  ])
    await statement.execute(owner);
  const { breaches } = await reconcile(db);
  expect(breaches.map(({ invariant }) => invariant)).toContain("checkpoints_fit");
});
