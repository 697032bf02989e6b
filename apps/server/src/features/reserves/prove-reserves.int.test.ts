/** The tree against a real database: every account is in it with its balance, and tampering is detected. */
import { reconcileNewOrHalt } from "@passport/ledger";
import { verifyReservesProof } from "@passport/protocol";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { parseKeyring } from "../../platform/secrets/keyring.ts";
import { forgetOldReports } from "./forget-old-reports.ts";
import { formatReport } from "./format-report.ts";
import { proveReserves } from "./prove-reserves.ts";
import { readProof } from "./read-proof.ts";
import { readReport } from "./read-report.ts";
import { addCrowd, type Books, keyEntry, openBooks, sumOf } from "./testing/books-fixture.ts";

/** Nothing is on a chain here: these tests are about what is owed. */
const noChains = {
  networks: [],
  readers: {
    get: () => {
      throw new Error("there is no chain");
    },
  },
};
const prove = ({ db, keyring }: Pick<Books, "db" | "keyring">) => proveReserves({ db, keyring, ...noChains });

/** What a player's own browser would say. */
const verdictOf = async (books: Pick<Books, "db" | "keyring">, player: { accountId: string }): Promise<string> => {
  const [report, proof] = await Promise.all([readReport(books), readProof(books, { actor: player })]);
  const verdict = await verifyReservesProof(report, proof);
  return verdict.ok ? "ok" : verdict.reason;
};

describe("proveReserves", () => {
  it("owes 10,000 players what they have, and each finds their own balance in it", async () => {
    await using books = await openBooks();
    const crowd = await addCrowd(books, 9_999);
    const alice = await books.join("alice");
    await books.transfers.deposit(alice.accountId, 70n);

    const { report, totals } = await prove(books);
    const owed = sumOf(crowd) + 70n;
    expect(report).toMatchObject({ accounts: 10_000, liabilities: owed.toString(), holdings: [] });
    expect(totals).toEqual({ players: owed, house: 0n, chains: -owed });
    expect(await readReport(books)).toEqual(report);
    for (const { accountId, balance } of [{ ...alice, balance: 70n }, ...crowd.slice(0, 200)]) {
      expect(await verdictOf(books, { accountId })).toBe("ok");
      expect((await readProof(books, { actor: { accountId } })).balance).toBe(balance.toString());
    }
  });

  it.each([0, 1, 2, 3])("works with %i players", async (count) => {
    await using books = await openBooks();
    const crowd = await addCrowd(books, count);
    expect((await prove(books)).report.accounts).toBe(count);
    for (const player of crowd) expect(await verdictOf(books, player)).toBe("ok");
  });

  it("owes what is held for a withdrawal until the chain has paid it, and nothing of the house's own", async () => {
    await using books = await openBooks();
    const { accountId } = await books.join("alice");
    await books.transfers.deposit(accountId, 100n);
    await books.transfers.spend(accountId, 10n);
    const hold = await books.transfers.hold(accountId, 40n);
    expect(await prove(books)).toMatchObject({ report: { liabilities: "90" }, totals: { house: 10n, chains: -100n } });
    await books.transfers.settle(hold);
    expect(await prove(books)).toMatchObject({ report: { liabilities: "50" }, totals: { house: 10n, chains: -60n } });
  });

  it("places leaves by their hashes, again in every report, with salts that no one else knows", async () => {
    await using books = await openBooks();
    const crowd = await addCrowd(books, 50);
    const orders: string[] = [];
    const salts = new Set<string>();
    for (const _ of [1, 2]) {
      const { report } = await prove(books);
      const { rows } = await sql<{ account_id: string; hash: Buffer }>`
        select account_id, hash from reserve_nodes where report_id = ${report.id} and level = 0 order by position`.execute(
        books.db,
      );
      expect(rows.map(({ hash }) => hash.toString("hex"))).toEqual(rows.map(({ hash }) => hash.toString("hex")).sort());
      orders.push(rows.map(({ account_id }) => account_id).join());
      for (const player of crowd) salts.add((await readProof(books, { actor: player })).salt);
    }
    expect(orders[0]).not.toBe(orders[1]);
    expect(salts.size).toBe(100);
  });

  it("keeps the last three reports with their trees", async () => {
    await using books = await openBooks();
    await addCrowd(books, 5);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await prove(books)).report.id);
    await forgetOldReports(books.db);
    const { rows } = await sql<{ id: string; nodes: number }>`
      select report.id, count(*) as nodes from reserve_reports report join reserve_nodes on report_id = report.id
      group by 1 order by 1`.execute(books.db);
    expect(rows).toEqual(ids.slice(2).map((id) => ({ id, nodes: 5 + 3 + 2 + 1 })));
    const left = await sql`select from reserve_nodes`.execute(books.db);
    expect(left.rows).toHaveLength(33);
  });

  it("after a rotation of the keys still proves the report that was made before it", async () => {
    await using books = await openBooks();
    const [player = { accountId: "" }] = await addCrowd(books, 5);
    await prove(books);
    const rotated = { db: books.db, keyring: parseKeyring([keyEntry("second", 2), keyEntry("first", 1)].join()) };
    expect(await verdictOf(rotated, player)).toBe("ok");
    await prove(rotated);
    const withoutFirst = { db: books.db, keyring: parseKeyring(keyEntry("second", 2)) };
    expect(await verdictOf(withoutFirst, player)).toBe("ok");
  });
});

describe("mallory, who can write the tables,", () => {
  const meet = async () => {
    const books = await openBooks();
    const alice = await books.join("alice");
    await books.transfers.deposit(alice.accountId, 70n);
    const [mallory, ...others] = await addCrowd(books, 19);
    if (mallory === undefined) throw new Error("mallory is missing");
    return { books, alice, mallory, everybody: [alice, mallory, ...others] };
  };

  it("cannot invent or delete a balance: the books do not add up, and there is no report", async () => {
    const { books, alice } = await meet();
    await using _ = books;
    await sql`update ledger.accounts set posted = posted + 1 where id = ${alice.accountId}`.execute(books.owner);
    await expect(prove(books)).rejects.toThrow("the books do not add up");
    await sql`delete from ledger.accounts where id = ${alice.accountId}`.execute(books.owner);
    await expect(prove(books)).rejects.toThrow("the books do not add up");
    await expect(readReport(books)).rejects.toMatchObject({ code: "not_found" });
  });

  it("cannot take from one player for another unseen: the proof tells the victim another balance", async () => {
    const { books, alice, mallory } = await meet();
    await using _ = books;
    await prove(books);
    const before = await readProof(books, { actor: alice });
    await sql`
      update ledger.accounts set posted = posted + case id when ${alice.accountId} then -1 else 1 end
      where id in (${alice.accountId}, ${mallory.accountId})`.execute(books.owner);
    await prove(books);
    expect(BigInt((await readProof(books, { actor: alice })).balance)).toBe(BigInt(before.balance) - 1n);
  });

  it.each([
    ["their balance in the tree", sql`sum = sum - 1`, "wrong_sum"],
    ["their leaf", sql`hash = sha256(hash)`, "ok"],
  ])("cannot change %s without their proof or their neighbour's failing", async (_what, change, own) => {
    const { books, alice, everybody } = await meet();
    await using _ = books;
    await prove(books);
    await sql`update reserve_nodes set ${change} where account_id = ${alice.accountId}`.execute(books.owner);
    expect(await verdictOf(books, alice)).toBe(own);
    const verdicts = await Promise.all(everybody.map((player) => verdictOf(books, player)));
    // Of 20 leaves each has a neighbour: exactly one other player sees it as well.
    expect(verdicts.filter((verdict) => verdict !== "ok")).toHaveLength(own === "ok" ? 1 : 2);
  });

  it("cannot owe less in the report than the tree says", async () => {
    const { books, alice } = await meet();
    await using _ = books;
    await prove(books);
    await sql`update reserve_reports set liabilities = liabilities - 1`.execute(books.owner);
    expect(await verdictOf(books, alice)).toBe("wrong_sum");
  });
});

it("[RESERVES-4] a report names the newest reconciliation and its hash, and none before the first", async () => {
  await using books = await openBooks();
  expect((await prove(books)).report.books).toBeNull();
  await addCrowd(books, 3);
  for (const reconciliation of [1, 2])
    expect(await reconcileNewOrHalt(books.owner)).toMatchObject({ breaches: [], reconciliation });
  const proven = await prove(books);
  const { rows } = await sql<{ hash: Buffer }>`select hash from ledger.reconciliations where number = 2`.execute(
    books.db,
  );
  const hash = `0x${rows[0]?.hash.toString("hex")}`;
  expect(proven.report.books).toEqual({ number: 2, hash });
  expect(await readReport(books)).toEqual(proven.report);
  expect(formatReport(proven)).toContain(`Books up to reconciliation 2: ${hash}`);
});
