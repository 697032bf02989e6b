/** Currencies in the database: what it refuses by itself, and what happens when several ask at once. */
import { type Database, newId } from "@passport/database";
import { databaseRoleOf, processRoles } from "@passport/database/roles";
import { createTestDatabase, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { issuerAccount, type NewAccount, playerAccount, systemAccount } from "./account.ts";
import { sups } from "./currency.ts";
import { createLedger } from "./ledger.ts";
import { declareCurrency } from "./postgres/declare-currency.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { readBookTotals, readPlayerBalances } from "./postgres/read-all-balances.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { connectEngine } from "./testing/connect-engine.ts";
import { newAccount, posting } from "./testing/new-transfer.ts";

const openBooks = async () => {
  await using stack = new AsyncDisposableStack();
  const connected = stack.use(connectEngine(stack.use(await createTestDatabase())));
  const ledger = stack.use(createLedger({ db: connected.server }));
  const owned = stack.move();
  return { ...connected, ledger, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

it("[LEDGER-20] SUPS is the first currency, and what players have had all along", async () => {
  await using books = await openBooks();
  expect(await books.ledger.currencies()).toEqual([sups]);
  const user = { id: newId(), account_id: newId(), username: "dora" };
  await books.server.insertInto("users").values(user).execute();
  const { rows } = await sql`select currency, owner from ledger.accounts where id = ${user.account_id}`.execute(
    books.server,
  );
  expect(rows).toEqual([{ currency: 1, owner: null }]);
});

it("[LEDGER-20] a chain account is for a currency on chain, an issuer for one with a cap, a player's for its owner", async () => {
  await using books = await openBooks();
  const { engine } = books;
  const currency = await books.declareCurrency(10n);
  const alice = newAccount("user", "alice", 3);
  await engine.openAccounts([alice]);
  const refused = async (account: NewAccount, code: string) =>
    expect(engine.openAccounts([account]), JSON.stringify(account)).rejects.toMatchObject({ code });
  await refused({ ...systemAccount("chain", "Ethereum", alice.id), currency }, "23514");
  await refused(issuerAccount(1, "Mint", alice.id), "23514");
  await refused({ ...newAccount("user", "mallory", 3), currency }, "23514");
  await refused({ ...newAccount("user", "mallory", 3), owner: alice.id }, "23514");
  await refused({ ...newAccount("sale", "Shop", 3), currency, owner: alice.id }, "23514");
  await refused({ ...newAccount("sale", "Shop", 3), currency: 999 }, "23503");
  await refused(playerAccount(newId(), "ghost", currency), "23503");
  const own = playerAccount(alice.id, "alice", currency);
  expect(await engine.openAccounts([own])).toEqual(["opened"]);
  const second = { ...own, id: newAccount("user", "alice", 3).id };
  expect(await engine.openAccounts([second])).toEqual(["exists_with_different_fields"]);
  expect(await engine.balances([second.id])).toEqual([undefined]);
});

it("[LEDGER-21] no process declares a currency or raises a cap; a cap is never below what is in circulation", async () => {
  await using books = await openBooks();
  const declare = (db: Database, cap: bigint, name = "Arcade points") =>
    declareCurrency(db, { code: "ARCADE", name, decimals: 0, issuer: "arcade", cap });
  for (const role of processRoles) {
    const asProcess = books.server.transaction().execute(async (transaction) => {
      await sql`set local role ${sql.id(databaseRoleOf(role))}`.execute(transaction);
      await declare(transaction, 10n);
    });
    await expect(asProcess, role).rejects.toMatchObject({ code: "42501" });
  }
  const { id } = await declare(books.owner, 10n);
  const arcade = (await books.ledger.currencies()).find(({ code }) => code === "ARCADE");
  expect(arcade).toMatchObject({ id, issuer: "arcade", isOnChain: false, decimals: 0 });
  if (arcade === undefined) throw new Error("ARCADE was declared");
  const alice = newAccount("user", "alice", 9);
  await books.engine.openAccounts([alice]);
  const issuer = await books.ledger.openIssuer(arcade, "Arcade", alice.id);
  const own = await books.ledger.openPlayerAccount(alice.id, arcade);
  const issue = (amount: bigint) => books.ledger.post(posting({ debit: issuer.id, credit: own.id, amount }));
  expect(await issue(10n)).toBe("posted");
  await expect(declare(books.owner, 9n)).rejects.toMatchObject({ code: "23514" });
  await expect(declare(books.owner, 20n, "Other points")).rejects.toMatchObject({ code: "23505" });
  await declare(books.owner, 20n);
  expect(await issue(11n)).toBe("issue_cap_reached");
  expect(await issue(10n)).toBe("posted");
  expect(await books.ledger.otherBalances(alice.id)).toEqual([
    { accountId: own.id, currency: arcade, posted: 20n, held: 0n, seq: 2, heldSeq: 0 },
  ]);
  expect(await books.ledger.otherBalances(newId())).toEqual([]);
});

it("[LEDGER-21] shards that issue at the same time never exceed the cap, and use it up", async () => {
  await using books = await openBooks();
  const cap = 500n;
  const currency = await books.declareCurrency(cap);
  const players = Array.from({ length: 8 }, (_, shard) => newAccount("user", `player ${shard}`, shard));
  await books.engine.openAccounts(players);
  const lanes = players.map(({ id, name }) => ({
    issuer: issuerAccount(currency, "Points", id),
    own: playerAccount(id, name, currency),
  }));
  await books.engine.openAccounts(lanes.flatMap(({ issuer, own }) => [issuer, own]));
  const verdicts = await Promise.all(
    lanes.flatMap(({ issuer, own }) =>
      Array.from({ length: 10 }, async () => {
        // An engine by itself: a queue would make one batch of them.
        const moves = [
          posting({ debit: issuer.id, credit: own.id, amount: 9n }),
          posting({ debit: own.id, credit: issuer.id, amount: 1n }),
        ];
        return createPostgresEngine(books.server).post(moves);
      }),
    ),
  );
  const posted = verdicts.filter(([first]) => first === "posted").length;
  expect(verdicts.filter(([first]) => first === "issue_cap_reached").length).toBe(verdicts.length - posted);
  const { rows } = await sql<{ issued: string }>`select issued from ledger.issues where currency = ${currency}`.execute(
    books.server,
  );
  const issued = BigInt(rows[0]?.issued ?? "-1");
  expect(issued).toBeLessThanOrEqual(cap);
  expect(issued).toBeGreaterThan(cap - 9n);
  expect((await reconcile(books.owner)).breaches).toEqual([]);
});

it("a lock that is set while an account is opened holds for it too", async () => {
  await using books = await openBooks();
  const currency = await books.declareCurrency(10n);
  const user = { id: newId(), account_id: newId(), username: "dora" };
  await books.server.insertInto("users").values(user).execute();
  const own = playerAccount(user.account_id, "dora", currency);
  const opening = await books.server.startTransaction().execute();
  await createPostgresEngine(opening).openAccounts([own]);
  const locking = books.server
    .updateTable("users")
    .set({ total_lock: true, username: "dot" })
    .where("id", "=", user.id);
  const locked = locking.execute();
  await waitUntil("the lock to wait for the opening", async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(books.owner);
    return rows.length > 0;
  });
  await opening.commit().execute();
  await locked;
  const { rows } = await sql`select locks, name from ledger.accounts where id = ${own.id}`.execute(books.server);
  expect(rows).toEqual([{ locks: 4, name: "dot" }]);
});

it("a posting in another currency is announced to its owner's pages, and to no page of SUPS", async () => {
  await using books = await openBooks();
  const currency = await books.declareCurrency(10n);
  const alice = newAccount("user", "alice", 5);
  const chain = newAccount("chain", "Ethereum", 5);
  await books.engine.openAccounts([alice, chain]);
  const [issuer, own] = [issuerAccount(currency, "Points", alice.id), playerAccount(alice.id, "alice", currency)];
  await books.engine.openAccounts([issuer, own]);
  await books.engine.post([posting({ debit: issuer.id, credit: own.id, amount: 1n })]);
  await books.engine.post([posting({ debit: chain.id, credit: alice.id, amount: 1n })]);
  const { rows } = await sql<{ body: unknown }>`
    select body from outbox where subject = 'ledger.posted' order by id`.execute(books.server);
  expect(rows.map(({ body }) => body)).toEqual([{ accounts: [], owners: [alice.id] }, { accounts: [alice.id] }]);
});

it("[LEDGER-20] proof of reserves counts SUPS alone: what is not on chain is owed by its issuer", async () => {
  await using books = await openBooks();
  const currency = await books.declareCurrency(1_000n);
  const alice = newAccount("user", "alice", 5);
  const chain = newAccount("chain", "Ethereum", 5);
  await books.engine.openAccounts([alice, chain]);
  const [issuer, own] = [issuerAccount(currency, "Points", alice.id), playerAccount(alice.id, "alice", currency)];
  await books.engine.openAccounts([issuer, own]);
  await books.engine.post([
    posting({ debit: issuer.id, credit: own.id, amount: 1_000n }),
    posting({ debit: chain.id, credit: alice.id, amount: 7n }),
  ]);
  await books.server.transaction().execute(async (transaction) => {
    expect(await readBookTotals(transaction)).toEqual({ players: 7n, house: 0n, chains: -7n });
    const balances = [];
    for await (const piece of readPlayerBalances(transaction, 10)) balances.push(...piece);
    expect(balances).toEqual([{ accountId: alice.id, posted: 7n }]);
  });
});
