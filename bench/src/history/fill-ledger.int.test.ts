import { connectDatabase, type Database, newId } from "@passport/database";
import { createLedger, type HistoryEntry, reconcileOrHalt } from "@passport/ledger";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fillLedger } from "./fill-ledger.ts";
import { planAccounts } from "./plan-accounts.ts";

/** More than three milestones, and not a multiple of them. */
const longAccount = { id: newId(), name: "long_one", entries: 1_700 };

const openFilled = async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl, ownerUrl } = stack.use(await createTestDatabase());
  const db = stack.use(connectDatabase(databaseUrl));
  const ledger = stack.use(createLedger({ db }));
  await fillLedger({ ownerUrl, accounts: [longAccount, ...planAccounts(2_000)] });
  const owned = stack.move();
  return { db, ledger, ownerUrl, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

const readIndexes = async (db: Database): Promise<unknown> => {
  const { rows } = await sql`
    select indexdef from pg_indexes where schemaname = 'ledger' and tablename like 'entries%' order by indexdef`.execute(
    db,
  );
  return rows;
};

describe("a filled ledger", () => {
  it("adds up, has as many entries as were asked for, and the indexes that the migrations made", async () => {
    await using empty = await createTestDatabase();
    await using unfilled = connectDatabase(empty.databaseUrl);
    await using filled = await openFilled();
    expect(await reconcileOrHalt(filled.db)).toMatchObject({ entries: 2 * 1_700 + 2_000, breaches: [] });
    expect(await readIndexes(filled.db)).toEqual(await readIndexes(unfilled));
  });

  it("still adds up after a second fill of the same account, which continues its history", async () => {
    await using filled = await openFilled();
    await fillLedger({ ownerUrl: filled.ownerUrl, accounts: [{ ...longAccount, entries: 700 }] });
    expect(await reconcileOrHalt(filled.db)).toMatchObject({ entries: 2 * 2_400 + 2_000, breaches: [] });
    expect(await filled.ledger.balance(longAccount.id)).toMatchObject({ seq: 2_400 });
  });
});

describe("a long history", () => {
  let filled: Awaited<ReturnType<typeof openFilled>>;
  /** Oldest first, read without any filter, page or milestone. */
  let all: HistoryEntry[];
  beforeAll(async () => {
    filled = await openFilled();
    all = await filled.ledger.entriesAfter(longAccount.id, 0, 10_000);
    return () => filled[Symbol.asyncDispose]();
  });

  const filters = [
    {},
    { group: "SUPREMACY" },
    { subGroup: "REFUND" },
    { group: "SUPREMACY", subGroup: "PURCHASE" },
    { group: "STORE", subGroup: "REFUND" },
  ];
  const newestThatFit = (filter: { group?: string; subGroup?: string }): HistoryEntry[] =>
    all.filter((entry) => Object.entries(filter).every(([key, value]) => entry[key as "group"] === value)).toReversed();

  it.each(filters)("has every page of %o where counting one by one puts it", async (filter) => {
    const expected = newestThatFit(filter);
    expect(expected.length).toBeGreaterThan(5);
    for (let page = 0; page * 50 < expected.length + 50; page += 1) {
      const query = { accountId: longAccount.id, ...filter, page, pageSize: 50, order: "newest" } as const;
      const answer = await filled.ledger.history(query);
      expect(answer).toEqual({ entries: expected.slice(page * 50, (page + 1) * 50), total: expected.length });
    }
  });

  const mentions = ({ transferId, description, from, to }: HistoryEntry, text: string): boolean =>
    [transferId, description, from.name, to.name].some((place) => place.toLowerCase().includes(text.toLowerCase()));

  it.each(filters)("is searched in %o to the depth and no further", async (filter) => {
    const fitting = newestThatFit(filter);
    for (const depth of [1, 10, 300, 600, 1_500, 5_000]) {
      const looked = fitting.slice(0, depth);
      const searchedBackTo = fitting.length > depth ? looked.at(-1)?.createdAt : undefined;
      for (const text of ["ORBITAL", "returned", "5", "71c4…", "Supremacy World", "ornithopter"]) {
        const found = looked.filter((entry) => mentions(entry, text));
        const query = { accountId: longAccount.id, ...filter, depth, text, page: 0, pageSize: 5_000 } as const;
        const answer = await filled.ledger.search({ ...query, order: "newest" });
        expect(answer).toEqual({ entries: found, total: found.length, searchedBackTo });
      }
    }
  });
});
