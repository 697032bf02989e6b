/** The engines' contract asks around every entry; a clock of milliseconds never meets one exactly. */
import type { Database } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { exportBalancesAt } from "./export/balances-at.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { openBooks } from "./testing/books-fixture.ts";

it("[LEDGER-22] an entry counts at its own instant", async () => {
  await using books = await openBooks();
  const { owner, ledger, alice, deposit } = books;
  await deposit(5n);
  const { rows } = await sql<{ created_at: Date }>`
    update ledger.entries set created_at = date_trunc('milliseconds', created_at)
    where account_id = ${alice} returning created_at`.execute(owner);
  const at = rows[0]?.created_at ?? new Date(0);
  expect(await ledger.balanceAt(alice, at)).toBe(5n);
  expect(await ledger.balanceAt(alice, new Date(at.getTime() - 1))).toBe(0n);
});

/** How many entries the connection of this transaction has read, as PostgreSQL counts them. */
const entriesRead = async (tx: Database): Promise<number> => {
  const { rows } = await sql<{ read: string }>`
    select sum(seq_tup_read + idx_tup_fetch) as read from pg_stat_xact_user_tables
    where schemaname = 'ledger' and relname like 'entries%'`.execute(tx);
  return Number(rows[0]?.read);
};

it("[LEDGER-22] is found without reading all entries", async () => {
  await using books = await openBooks();
  const { db, alice, play } = books;
  await play();
  const instant = new Date();
  await play();
  await db.transaction().execute(async (tx) => {
    const before = await entriesRead(tx);
    expect(await createPostgresEngine(tx).balanceAt(alice, instant)).toBe(6100n);
    // Halving 1,044 entries takes eleven steps.
    const read = (await entriesRead(tx)) - before;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(30);
  });
});

it("[LEDGER-22] the balances of an instant are exported: they add up, and are what each account is asked for", async () => {
  await using books = await openBooks();
  const { auditor, ledger, alice, chain, deposit } = books;
  const exportAt = async (instant: Date): Promise<string[][]> => {
    const pieces: string[] = [];
    await exportBalancesAt(auditor, instant, async (piece) => void pieces.push(piece));
    return pieces
      .join("")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
  };
  await deposit(3n * 10n ** 18n);
  const between = new Date();
  await waitUntil("the next millisecond", () => Date.now() > between.getTime() + 1);
  await deposit(4n * 10n ** 18n);
  expect(await exportAt(new Date("2001-01-01T00:00:00Z"))).toEqual([]);
  expect(await exportAt(between)).toEqual([
    [chain.id, "chain", "SUPS", "-3.000000000000000000"],
    [alice, "user", "SUPS", "3.000000000000000000"],
  ]);
  const now = await exportAt(new Date("2999-01-01T00:00:00Z"));
  expect(now.map(([, , , balance]) => balance)).toEqual(["-7.000000000000000000", "7.000000000000000000"]);
  expect(await ledger.balanceAt(alice, between)).toBe(3n * 10n ** 18n);
});
