/** The run over new entries: it checks each once, sees what the full run sees in them, and leaves whole checkpoints or none. */
import { setTimeout as sleep } from "node:timers/promises";
import { addressAs, connectDatabase, inTransaction, newId } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { systemAccount } from "../account.ts";
import { createPostgresEngine } from "../postgres/postgres-engine.ts";
import { type Books, openBooks, slip, slipOf } from "../testing/books-fixture.ts";
import { checkpointHash, reconciliationHash } from "./checkpoint-hash.ts";
import { invariants } from "./invariants.ts";
import { reconcile } from "./reconcile.ts";
import { reconcileNew, reconcileNewOrHalt } from "./reconcile-new.ts";

const names = invariants.map(({ name }) => name);

const countCheckpoints = async ({ db }: Pick<Books, "db">): Promise<unknown> => {
  const { rows } = await sql`
    select (select count(*) from ledger.reconciliations) as runs, (select count(*) from ledger.checkpoints) as checkpoints`.execute(
    db,
  );
  return rows[0];
};

describe("reconciliation of what is new", () => {
  it("[LEDGER-16] checks every entry and transfer once", async () => {
    await using books = await openBooks();
    const { auditor, deposit } = books;
    await books.play();
    const nothing = { accounts: 0, transfers: 0, entries: 0, breaches: [] };
    // The refused transfer moves nothing and is not counted.
    expect(await reconcileNew(auditor)).toEqual({
      ...{ accounts: 2, transfers: 526, entries: 1044, breaches: [] },
      reconciliation: 1,
    });
    expect(await reconcileNew(auditor)).toEqual({ ...nothing, reconciliation: 2 });
    await deposit(7n);
    expect(await reconcileNew(auditor)).toEqual({
      ...{ accounts: 2, transfers: 1, entries: 2, breaches: [] },
      reconciliation: 3,
    });
    await books.play();
    expect(await reconcileNew(auditor)).toMatchObject({ transfers: 526, entries: 1044, reconciliation: 4 });
    expect(await countCheckpoints(books)).toEqual({ runs: 4, checkpoints: 6 });
    expect((await reconcile(books.db)).breaches).toEqual([]);
  });

  it("[LEDGER-16] follows a hold that is made in one run and ends in another", async () => {
    await using books = await openBooks();
    const { auditor, ledger, deposit, hold } = books;
    await deposit(100n);
    const ids = [newId(), newId()];
    for (const id of ids) await hold(id, 40n);
    expect(await reconcileNew(auditor)).toMatchObject({ breaches: [], transfers: 3 });
    await ledger.post({ kind: "settle", id: newId(), hold: ids[0] ?? "" });
    expect(await reconcileNew(auditor)).toMatchObject({ breaches: [], transfers: 1, entries: 2 });
    await ledger.post({ kind: "release", id: newId(), hold: ids[1] ?? "" });
    expect(await reconcileNew(auditor)).toMatchObject({ breaches: [], transfers: 1, entries: 0 });
    expect((await reconcile(books.db)).breaches).toEqual([]);
  });

  it.each(names)("[LEDGER-16] catches a breach of %s in what is new", async (name) => {
    await using books = await openBooks();
    await books.play();
    await reconcileNew(books.auditor);
    await slip(books.owner, slipOf(name)(books, await books.play()));
    const report = await reconcileNewOrHalt(books.auditor);
    expect(report?.breaches.map(({ invariant }) => invariant)).toContain(name);
    // No checkpoint is made of books that do not add up, and the next run finds the same.
    expect(report?.reconciliation).toBeUndefined();
    expect(await countCheckpoints(books)).toEqual({ runs: 1, checkpoints: 2 });
    expect(await reconcileNew(books.auditor)).toEqual(report);
    expect(await books.hold(newId(), 1n)).toBe("withdrawals_halted");
  });

  it("[LEDGER-16] finds an account that was altered and has moved nothing since", async () => {
    await using books = await openBooks();
    const played = await books.play();
    await reconcileNew(books.auditor);
    await slip(books.owner, slipOf("entries_make_balances")(books, played));
    const report = await reconcileNew(books.auditor);
    expect(report?.breaches.map(({ invariant }) => invariant)).toEqual(["entries_make_balances"]);
  });
});

describe("postings that go on", () => {
  it("[LEDGER-16] are checked at one snapshot: no run finds a breach between its questions", async () => {
    await using books = await openBooks();
    const { auditor, ledger, deposit, hold } = books;
    await deposit(10_000n);
    let isOver = false;
    const postOn = async (): Promise<void> => {
      while (!isOver) {
        const id = newId();
        await Promise.all([deposit(3n), hold(id, 2n)]);
        await ledger.post({ kind: Math.random() < 0.5 ? "settle" : "release", id: newId(), hold: id });
      }
    };
    const posting = Promise.all([postOn(), postOn()]);
    for (let run = 1; run <= 8; run += 1) {
      expect(await reconcileNew(auditor)).toMatchObject({ breaches: [], reconciliation: run });
    }
    isOver = true;
    await posting;
    expect((await reconcile(books.db)).breaches).toEqual([]);
  });
});

describe("a transaction that commits late", () => {
  it("[LEDGER-16] is checked by the next run, with its entries and its holds", async () => {
    await using books = await openBooks();
    const { auditor, db, ledger, alice, chain, deposit } = books;
    const bob = newId();
    const otherChain = systemAccount("chain", "Ethereum", bob);
    await createPostgresEngine(db).openAccounts([{ id: bob, kind: "user", name: "bob" }, otherChain]);
    await deposit(100n);
    await inTransaction(db, async (transaction) => {
      const shared = { amount: 10n, group: "DEPOSIT", subGroup: "TRANSFER", description: "Late" };
      await ledger.postWithin(transaction, [
        { ...shared, kind: "post", id: newId(), debit: chain.id, credit: alice },
        { ...shared, kind: "hold", id: newId(), debit: alice, credit: chain.id },
      ]);
      // Made later, and committed and checked first.
      await ledger.post({ ...shared, kind: "post", id: newId(), debit: otherChain.id, credit: bob });
      expect(await reconcileNew(auditor)).toMatchObject({ accounts: 4, transfers: 2, entries: 4, breaches: [] });
    });
    expect(await reconcileNew(auditor)).toMatchObject({ accounts: 2, transfers: 2, entries: 2, breaches: [] });
    expect((await reconcile(db)).breaches).toEqual([]);
  });
});

describe("a run that does not end", () => {
  it("[LEDGER-16] leaves no part of a checkpoint when its process is lost", async () => {
    await using books = await openBooks();
    const { owner, auditor, db } = books;
    await books.play();
    await inTransaction(owner, async (transaction) => {
      // The last statement of a run waits for this, after all its checkpoints are written.
      await sql`lock table ledger.reconciliations in share mode`.execute(transaction);
      const run = reconcileNew(auditor).catch((error: unknown) => error);
      const isWaiting = async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_locks where relation = 'ledger.reconciliations'::regclass and not granted`.execute(
          transaction,
        );
        return rows[0];
      };
      const waiting = await waitUntil("the run to write its last row", isWaiting);
      await sql`select pg_terminate_backend(${waiting.pid})`.execute(transaction);
      expect(await run).toBeInstanceOf(Error);
    });
    expect(await countCheckpoints({ db })).toEqual({ runs: 0, checkpoints: 0 });
    expect(await reconcileNew(auditor)).toMatchObject({ reconciliation: 1, entries: 1044, breaches: [] });
  });

  it("[LEDGER-16] is not joined by another: of many at once each leaves one whole link of the chain, or none", async () => {
    await using books = await openBooks();
    await books.play();
    const reports = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        await sleep(nth * 10);
        return reconcileNew(books.auditor);
      }),
    );
    const numbers = reports.flatMap((report) => report?.reconciliation ?? []).sort();
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, nth) => nth + 1));
    expect((await reconcile(books.db)).breaches).toEqual([]);
  });
});

describe("checkpoints", () => {
  it.each(["api", "worker", "signer"] as const)("[LEDGER-16] are not written by the %s", async (role) => {
    await using books = await openBooks();
    await using db = connectDatabase(addressAs(books.ownerUrl, role));
    await expect(reconcileNew(db)).rejects.toMatchObject({ code: "42501" });
    for (const table of ["checkpoints", "reconciliations", "full_reconciliations"]) {
      const insert = sql`insert into ${sql.table(`ledger.${table}`)} default values`;
      await expect(insert.execute(db)).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("[LEDGER-16] have hashes that continue the one before, and of everything that was new", async () => {
    await using books = await openBooks();
    await books.play();
    await reconcileNew(books.auditor);
    const parts = ["hashBefore", "entries", "holds", "milestones"] as const;
    const plain = sql`sha256('plain')`;
    const given = { hashBefore: plain, entries: plain, holds: plain, milestones: plain };
    const hashes = [
      checkpointHash(given),
      ...parts.map((part) => checkpointHash({ ...given, [part]: sql`sha256('other')` })),
    ];
    const { rows } = await sql<{ different: number }>`
      select count(distinct made)::integer as different
      from ledger.checkpoints checkpoint, lateral unnest(array[${sql.join(hashes)}]) as made
      where account_id = ${books.alice}`.execute(books.db);
    expect(rows).toEqual([{ different: 5 }]);
    const runs = ["before", "other"].map((hash) => reconciliationHash(sql`sha256(${hash}::text::bytea)`, plain));
    const linked = await sql<{ is_linked: boolean }>`
      select ${runs[0]} <> ${runs[1]} as is_linked from ledger.reconciliations reconciliation`.execute(books.db);
    expect(linked.rows).toEqual([{ is_linked: true }]);
  });

  it("[LEDGER-16] are changed by no one, not even the owner of the tables", async () => {
    await using books = await openBooks();
    await books.play();
    await reconcileNew(books.auditor);
    for (const table of ["checkpoints", "reconciliations"]) {
      for (const db of [books.auditor, books.owner]) {
        const name = sql.table(`ledger.${table}`);
        await expect(sql`update ${name} set hash = sha256(hash)`.execute(db)).rejects.toMatchObject({ code: "42501" });
        await expect(sql`delete from ${name}`.execute(db)).rejects.toMatchObject({ code: "42501" });
        await expect(sql`truncate ${name}`.execute(db)).rejects.toThrow();
      }
    }
  });

  it("[LEDGER-16] fit however the entries are partitioned", async () => {
    await using books = await openBooks();
    const { owner, auditor, db, alice } = books;
    await books.play();
    await reconcileNew(auditor);
    const { rows } = await sql<{ name: string; bounds: string; shard: number }>`
      select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bounds, ledger.shard_of(${alice}) as shard
      from pg_inherits join pg_class child on child.oid = inhrelid
      where inhparent = 'ledger.entries'::regclass
        and child.relname = 'entries_' || lpad((ledger.shard_of(${alice}) / 64)::text, 2, '0')`.execute(owner);
    const { name = "", shard = 0 } = rows[0] ?? {};
    const first = Math.floor(shard / 64) * 64;
    const [part, low, middle, high] = [sql.table(`ledger.${name}`), first, first + 32, first + 64].map((each) =>
      typeof each === "number" ? sql.lit(each) : each,
    );
    await slip(owner, [
      sql`alter table ledger.entries detach partition ${part}`,
      sql`create table ledger.entries_low partition of ledger.entries for values from (${low}) to (${middle})`,
      sql`create table ledger.entries_high partition of ledger.entries for values from (${middle}) to (${high})`,
      sql`insert into ledger.entries select * from ${part} order by seq desc`,
      sql`drop table ${part}`,
      sql`grant select on all tables in schema ledger to passport_auditor`,
    ]);
    await books.play();
    expect(await reconcileNew(auditor)).toMatchObject({ reconciliation: 2, entries: 1044, breaches: [] });
    expect((await reconcile(db)).breaches).toEqual([]);
  });
});
