import { type Database, inTransaction } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { mailPace } from "./mail-pace.ts";
import { claimMail, enqueueMail, recordFailedTry } from "./store.ts";
import { createMailWorld } from "./testing/mail-world.ts";

const enqueue = (db: Database, sealed: string) => inTransaction(db, (transaction) => enqueueMail(transaction, sealed));

/** As if nothing but time had passed. */
const makeDue = (db: Database) => db.updateTable("mails").set({ due_at: sql`now()` }).execute();

const secondsUntilDue = async (db: Database): Promise<number> => {
  const seconds = sql<number>`extract(epoch from due_at - now())::float8`.as("seconds");
  return (await db.selectFrom("mails").select(seconds).executeTakeFirstOrThrow()).seconds;
};

it("gives the oldest due mail to one of many senders, and to no other before its lease is over", async () => {
  await using database = await createTestDatabase();
  await using world = createMailWorld(database.databaseUrl);
  const { db } = world;
  for (const sealed of ["first", "second", "third"]) await enqueue(db, sealed);
  expect(await claimMail(db, mailPace)).toMatchObject({ sealed: "first", attempts: 1 });
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimMail(db, mailPace)));
  const taken = claims.flatMap((mail) => mail?.sealed ?? []);
  expect(taken.toSorted()).toEqual(["second", "third"]);
  await makeDue(db);
  expect(await claimMail(db, mailPace)).toMatchObject({ attempts: 2 });
});

it("waits 5 s after the first failed try, twice as long after each further one, at most 10 minutes", async () => {
  await using database = await createTestDatabase();
  await using world = createMailWorld(database.databaseUrl);
  const { db } = world;
  await enqueue(db, "mail");
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    await makeDue(db);
    const mail = await claimMail(db, mailPace);
    if (mail === undefined) throw new Error("the mail was not due");
    expect(await recordFailedTry(db, { ...mail, isRefused: false }, mailPace)).toBe(false);
    waits.push(Math.ceil((await secondsUntilDue(db)) / 5) * 5);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});

it("a relay that comes back after its lease decides nothing about a mail that is in other hands", async () => {
  await using database = await createTestDatabase();
  await using world = createMailWorld(database.databaseUrl);
  const { db } = world;
  await enqueue(db, "mail");
  const stale = await claimMail(db, mailPace);
  await makeDue(db);
  await claimMail(db, mailPace);
  if (stale === undefined) throw new Error("the mail was not due");
  const impatient = { ...mailPace, refusedTries: 1, firstDelayMs: 0 };
  expect(await recordFailedTry(db, { ...stale, isRefused: true }, impatient)).toBe(false);
  expect(await secondsUntilDue(db)).toBeGreaterThan(10);
  expect(await db.selectFrom("mails").select("failed_at").execute()).toEqual([{ failed_at: null }]);
});
