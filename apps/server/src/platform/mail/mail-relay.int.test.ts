import { type Database, inTransaction } from "@passport/database";
import { createTestDatabase, startSmtp, waitUntil } from "@passport/testbed";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { codeEmail, resetEmail } from "./testing/emails.ts";
import { createMailWorld } from "./testing/mail-world.ts";

const rowsLeft = async (db: Database): Promise<number> => (await db.selectFrom("mails").select("id").execute()).length;

it("delivers a mail that was committed, both bodies of it, and leaves nothing behind", async () => {
  await using database = await createTestDatabase();
  await using smtp = await startSmtp();
  await using world = createMailWorld(database.databaseUrl);
  await world.commit(resetEmail);
  expect(await rowsLeft(world.db)).toBe(1);
  world.startRelay({ url: smtp.url }).poke();
  const mail = await smtp.inbox.waitFor({ to: "bob@passport.example" });
  expect(mail).toMatchObject({
    from: "no-reply@passport.example",
    to: ["bob@passport.example"],
    subject: "Reset your password",
    text: expect.stringContaining("\nhttps://passport.example/reset-password?token=q3Zr8mP0sXw2&a=1\n"),
    html: expect.stringContaining('href="https://passport.example/reset-password?token=q3Zr8mP0sXw2&amp;a=1"'),
  });
  await waitUntil("an empty table", async () => (await rowsLeft(world.db)) === 0);
  expect(await world.metric("mails_sent_total")).toBe(1);
});

it("never delivers one that was rolled back", async () => {
  await using database = await createTestDatabase();
  await using smtp = await startSmtp();
  await using world = createMailWorld(database.databaseUrl);
  const undone = inTransaction(world.db, async (transaction) => {
    await world.mailer.send(transaction, codeEmail);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  world.startRelay({ url: smtp.url });
  await world.commit(resetEmail);
  await smtp.inbox.waitFor({ to: "bob@passport.example" });
  await waitUntil("an empty table", async () => (await rowsLeft(world.db)) === 0);
  expect(smtp.inbox.all().map(({ to }) => to)).toEqual([["bob@passport.example"]]);
});

it("keeps code, link, subject and address out of the table and the log", async () => {
  await using database = await createTestDatabase();
  await using smtp = await startSmtp();
  await using world = createMailWorld(database.databaseUrl);
  await world.commit({ ...resetEmail, code: "7kq2m" });
  const [row] = await world.db.selectFrom("mails").selectAll().execute();
  const stored = `${JSON.stringify(row)} ${Buffer.from(row?.sealed ?? "", "base64").toString("latin1")}`;
  world.startRelay({ url: smtp.url });
  await smtp.inbox.waitFor({ to: "bob@passport.example" });
  await waitUntil("the log", () => world.log().includes("a mail was sent"));
  for (const secret of ["7kq2m", "q3Zr8mP0sXw2", "Reset your password", "bob@passport.example"]) {
    expect(stored).not.toContain(secret);
    expect(world.log()).not.toContain(secret);
  }
  // The log only: what is sealed are ten thousand random characters, and three of them spell it now and then.
  expect(world.log()).not.toContain("bob");
  expect(world.log()).toContain(`"mail":"${row?.id}","attempt":1`);
});

it("two relays side by side send each mail once", async () => {
  await using database = await createTestDatabase();
  await using smtp = await startSmtp();
  await using world = createMailWorld(database.databaseUrl);
  const people = Array.from({ length: 100 }, (_, i) => `player${i}@passport.example`);
  await inTransaction(world.db, async (transaction) => {
    for (const to of people) await world.mailer.send(transaction, { ...codeEmail, to });
  });
  const relays = [new Registry(), new Registry()].map((metrics) => ({
    metrics,
    relay: world.startRelay({ url: smtp.url, metrics }),
  }));
  for (const { relay } of relays) relay.poke();
  await waitUntil("an empty table", async () => (await rowsLeft(world.db)) === 0);
  const received = smtp.inbox.all().flatMap(({ to }) => to);
  expect(received.toSorted()).toEqual(people.toSorted());
  for (const { metrics } of relays) expect(await metrics.metrics()).toMatch(/mails_sent_total [1-9]/);
});

it("tells how long the oldest mail has been waiting, and does not count those given up", async () => {
  await using database = await createTestDatabase();
  await using world = createMailWorld(database.databaseUrl);
  // Nothing is due, so nothing is tried.
  world.startRelay({ url: "smtp://127.0.0.1:9" });
  expect(await world.metric("mails_oldest_waiting_seconds")).toBe(0);
  const later = new Date(Date.now() + 3_600_000);
  const row = { sealed: "", due_at: later, created_at: new Date(Date.now() - 60_000) };
  await world.db
    .insertInto("mails")
    .values([
      { ...row, id: "018f0000-0000-7000-8000-000000000001" },
      { ...row, id: "018f0000-0000-7000-8000-000000000002", created_at: new Date(0), failed_at: new Date() },
    ])
    .execute();
  const age = await world.metric("mails_oldest_waiting_seconds");
  expect(age).toBeGreaterThan(55);
  expect(age).toBeLessThan(120);
});
