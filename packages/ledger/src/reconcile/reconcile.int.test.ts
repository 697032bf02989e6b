/** The full run. Each invariant is broken once by the owner's hand: a check that finds nothing would be decoration. */
import { addressAs, connectDatabase, inTransaction, newId } from "@passport/database";
import { createTestDatabase, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openBooks, slip, slipOf } from "../testing/books-fixture.ts";
import { formatReport } from "./format-report.ts";
import { invariants } from "./invariants.ts";
import { allInvariants, reconcile, reconcileAndRecord, reconcileOrHalt } from "./reconcile.ts";
import { reconcileNew } from "./reconcile-new.ts";

const names = invariants.map(({ name }) => name);

describe("reconciliation", () => {
  it("[LEDGER-2] finds nothing wrong with honest books, and counts what it read", async () => {
    await using books = await openBooks();
    await books.play();
    const report = await reconcile(books.db);
    expect(report).toEqual({ accounts: 4, transfers: 527, entries: 1044, breaches: [], reconciliation: null });
    expect(formatReport(allInvariants, report)).toContain("The books add up.");
  });

  it.each(names)("catches a breach of %s", async (name) => {
    await using books = await openBooks();
    await slip(books.owner, slipOf(name)(books, await books.play()));
    const report = await reconcile(books.db);
    expect(report.breaches.map(({ invariant }) => invariant)).toContain(name);
    expect(formatReport(allInvariants, report)).toContain("WRONG");
  });
});

/** What an account is has no history: its newest checkpoint says what it was. */
const ofAccounts = new Set(["sum_is_zero", "nobody_owes", "entries_make_balances", "holds_make_held"]);

/** A currency's own row is no part of a checkpoint: it has no history, and is compared with its accounts every hour. */
const ofCheckpoints = names.filter((name) => name !== "issued_within_caps");

describe("the full run behind checkpoints", () => {
  it.each(ofCheckpoints)(
    "[LEDGER-17] finds a breach of %s in rows that were checked, and names their checkpoint",
    async (name) => {
      await using books = await openBooks();
      const { owner, auditor, db, alice } = books;
      const old = await books.play();
      expect(await reconcileNew(auditor)).toMatchObject({ reconciliation: 1, breaches: [] });
      await books.play();
      expect(await reconcileNew(auditor)).toMatchObject({ reconciliation: 2, breaches: [] });
      expect((await reconcile(db)).breaches).toEqual([]);

      await slip(owner, slipOf(name)(books, old));
      const { breaches } = await reconcile(db);
      const named = ofAccounts.has(name)
        ? { invariant: "accounts_follow_checkpoints", example: `reconciliation 2: account ${alice}` }
        : { invariant: "checkpoints_fit", example: `reconciliation 1: account ${alice}, entries 1 to 522` };
      expect(breaches.map(({ invariant }) => invariant)).toContain(name);
      expect(breaches.find(({ invariant }) => invariant === named.invariant)?.examples).toContain(named.example);
    },
  );

  it("[LEDGER-17] finds what breaks no other invariant: another description of an old transfer", async () => {
    await using books = await openBooks();
    const { owner, auditor, db, alice } = books;
    const { holds } = await books.play();
    await reconcileNew(auditor);
    // As long as before: it is the words that are hashed.
    await slip(owner, [
      sql`update ledger.transfers set description = reverse(description) where id = ${holds.released}`,
    ]);
    const { breaches } = await reconcile(db);
    expect(breaches).toMatchObject([
      { invariant: "checkpoints_fit", examples: [`reconciliation 1: account ${alice}, entries 1 to 522`] },
    ]);
  });

  it("[LEDGER-17] finds checkpoints that were altered or removed", async () => {
    await using books = await openBooks();
    const { owner, auditor, db, alice } = books;
    await books.play();
    await reconcileNew(auditor);
    await books.play();
    await reconcileNew(auditor);
    await slip(owner, [
      sql`set session_replication_role = replica`,
      sql`update ledger.checkpoints set hash = sha256(hash) where account_id = ${alice} and reconciliation = 1`,
      sql`reset session_replication_role`,
    ]);
    const { breaches } = await reconcile(db);
    expect(breaches.map(({ invariant, examples }) => [invariant, examples])).toEqual([
      ["checkpoints_fit", [`reconciliation 1: account ${alice}, entries 1 to 522`]],
      ["reconciliations_are_a_chain", ["reconciliation 1"]],
    ]);
    await slip(owner, [
      sql`set session_replication_role = replica`,
      sql`delete from ledger.checkpoints where account_id = ${alice}`,
      sql`reset session_replication_role`,
    ]);
    expect((await reconcile(db)).breaches).toMatchObject([
      { invariant: "reconciliations_are_a_chain", examples: ["reconciliation 1", "reconciliation 2"] },
    ]);
  });

  it("[LEDGER-17] reads a connection that cannot write, and records what it found where it can", async () => {
    await using books = await openBooks();
    const { owner, auditor, db } = books;
    await books.play();
    await reconcileNew(auditor);
    await slip(owner, slipOf("sum_is_zero")(books, await books.play()));
    await reconcileAndRecord(auditor, books.readOnly);
    const { rows } = await sql`
      select reconciliation, entries, breaches > 0 as is_broken, withdrawals_halted
      from ledger.full_reconciliations, ledger.state`.execute(db);
    expect(rows).toEqual([{ reconciliation: 1, entries: 2088, is_broken: true, withdrawals_halted: true }]);
  });
});

describe("a replica", () => {
  it("[LEDGER-17] is what is read: the books that are written to are not", async () => {
    await using books = await openBooks();
    await using replica = await openBooks();
    await replica.deposit(5n);
    expect(await reconcileAndRecord(books.auditor, replica.readOnly)).toMatchObject({ entries: 2 });
    const { rows } = await sql`select entries from ledger.full_reconciliations`.execute(books.db);
    expect(rows).toEqual([{ entries: 2 }]);
  });
});

it("[LEDGER-17] an auditor checks while another role holds its locks, which every role may", async () => {
  await using stack = new AsyncDisposableStack();
  const { ownerUrl } = stack.use(await createTestDatabase());
  const [api, auditor] = (["api", "auditor"] as const).map((role) =>
    stack.use(connectDatabase(addressAs(ownerUrl, role))),
  );
  if (api === undefined || auditor === undefined) throw new Error("no connection");
  await api.connection().execute(async (thief) => {
    for (const name of ["ledger reconciliation", "full ledger reconciliation"])
      await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`.execute(thief);
    expect(await reconcileNew(auditor)).toMatchObject({ breaches: [] });
    expect(await reconcileAndRecord(auditor)).toMatchObject({ breaches: [] });
    await sql`select pg_advisory_unlock_all()`.execute(thief);
  });
});

describe("two auditors", () => {
  it("[LEDGER-17] do not both check everything at once: the second leaves it to the first, whatever they read", async () => {
    await using books = await openBooks();
    const { auditor, owner, db, readOnly } = books;
    await books.play();
    const countRuns = async () => {
      const { rows } = await sql<{ runs: number }>`select count(*) as runs from ledger.full_reconciliations`.execute(
        db,
      );
      return rows[0]?.runs;
    };
    await inTransaction(owner, async (transaction) => {
      // The first run waits for this in the middle.
      await sql`lock table ledger.milestones in access exclusive mode`.execute(transaction);
      const first = reconcileAndRecord(auditor, readOnly);
      await waitUntil("the first run to wait", async () => {
        const { rows } = await sql`
          select from pg_locks where relation = 'ledger.milestones'::regclass and not granted`.execute(transaction);
        return rows.length > 0;
      });
      expect(await reconcileAndRecord(auditor)).toBeUndefined();
      expect(await countRuns()).toBe(0);
      await sql`rollback`.execute(transaction);
      expect(await first).toMatchObject({ entries: 1044, breaches: [] });
    });
    expect(await countRuns()).toBe(1);
    // The lock ended with the run.
    expect(await reconcileAndRecord(auditor)).toMatchObject({ breaches: [] });
    expect(await countRuns()).toBe(2);
  });

  it("[LEDGER-17] do not block each other after one has failed", async () => {
    await using books = await openBooks();
    const { auditor, ownerUrl } = books;
    const absent = new URL(ownerUrl);
    absent.pathname = "/absent";
    await using unreadable = connectDatabase(absent.toString());
    await expect(reconcileAndRecord(auditor, unreadable)).rejects.toThrow("absent");
    await using other = connectDatabase(addressAs(ownerUrl, "auditor"));
    expect(await reconcileAndRecord(other)).toMatchObject({ breaches: [] });
  });
});

describe("a breach", () => {
  it("stops withdrawals in every process at once, and nothing else; only the owner ends it", async () => {
    await using books = await openBooks();
    const { owner, db, ledger, hold } = books;
    const played = await books.play();
    expect((await reconcileOrHalt(db)).breaches).toEqual([]);
    expect(await hold(newId(), 1n)).toBe("posted");
    await slip(owner, slipOf("sum_is_zero")(books, played));
    await reconcileOrHalt(db);
    expect(await hold(newId(), 1n)).toBe("withdrawals_halted");
    expect(await ledger.post({ kind: "settle", id: newId(), hold: played.holds.open })).toBe("posted");
    await expect(sql`select ledger.resume_withdrawals('mine')`.execute(db)).rejects.toMatchObject({ code: "42501" });
    await sql`select ledger.resume_withdrawals('mended')`.execute(owner);
    expect(await hold(newId(), 1n)).toBe("posted");
  });
});
