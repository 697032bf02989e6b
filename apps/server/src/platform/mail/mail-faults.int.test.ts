/** What can go wrong between us and a mail server. No mail is lost, none stops the others. */
import { fileURLToPath } from "node:url";
import type { Database } from "@passport/database";
import { createTestDatabase, freePort, startSmtp, waitUntil } from "@passport/testbed";
import { startChild } from "@passport/testbed/child";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { codeEmail, resetEmail } from "./testing/emails.ts";
import { createMailWorld, quickPace } from "./testing/mail-world.ts";
import { startScriptedSmtp } from "./testing/scripted-smtp.ts";

const readRows = (db: Database) => db.selectFrom("mails").select(["attempts", "failed_at"]).orderBy("id").execute();
/** As if the lease of their sender had expired. */
const endLeases = (db: Database) => db.updateTable("mails").set({ due_at: sql`now()` }).execute();
const isEmpty = async (db: Database) => (await readRows(db)).length === 0;
const messageIdsOf = (messages: readonly string[]) => messages.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]);

describe("a mail server that", () => {
  it("is down and comes back gets everything", async () => {
    await using database = await createTestDatabase();
    // Ends after the relay: a server that stops waits for its clients, and the relay keeps its connections.
    await using back = new AsyncDisposableStack();
    await using world = createMailWorld(database.databaseUrl);
    const port = await freePort();
    const people = ["alice", "bob", "carol"].map((name) => `${name}@passport.example`);
    for (const to of people) await world.commit({ ...codeEmail, to });
    world.startRelay({ url: `smtp://127.0.0.1:${port}` });
    await waitUntil("two tries each", async () => (await readRows(world.db)).every(({ attempts }) => attempts >= 2));
    expect(await readRows(world.db)).toHaveLength(3);
    const smtp = back.use(await startSmtp({ port }));
    for (const to of people) await smtp.inbox.waitFor({ to });
    await waitUntil("an empty table", () => isEmpty(world.db));
    expect(smtp.inbox.all()).toHaveLength(3);
    expect(await world.metric("mails_failed_total")).toBe(0);
    expect(world.log()).toContain('"command":"CONN"');
  });

  it("never greets delays no email for longer than its deadline", async () => {
    await using database = await createTestDatabase();
    await using world = createMailWorld(database.databaseUrl);
    // As many as a relay sends at once: every place of it hangs.
    await using smtp = await startScriptedSmtp({ neverGreets: (connection) => connection <= 4 });
    for (let mail = 0; mail < 6; mail++) await world.commit(codeEmail);
    world.startRelay({ url: smtp.url, deadlines: { stepMs: 2_000, wholeMs: 10_000 } });
    await waitUntil("an empty table", () => isEmpty(world.db));
    expect(smtp.messages).toHaveLength(6);
    expect(world.log()).toContain("ETIMEDOUT");
  });

  it("says something for ever and never comes to the point loses its connection", async () => {
    await using database = await createTestDatabase();
    await using world = createMailWorld(database.databaseUrl);
    let hasClosed = false;
    await using smtp = await startScriptedSmtp({
      neverGreets: (connection, socket) => {
        if (connection > 1) return false;
        const trickle = setInterval(() => socket.write("220-one moment\r\n"), 20);
        socket.on("close", () => {
          clearInterval(trickle);
          hasClosed = true;
        });
        return true;
      },
    });
    await world.commit(codeEmail);
    world.startRelay({ url: smtp.url, deadlines: { stepMs: 60_000, wholeMs: 2_000 } });
    await waitUntil("an empty table", () => isEmpty(world.db));
    expect(smtp.messages).toHaveLength(1);
    await waitUntil("the end of the trickle", () => hasClosed);
  });

  it("refuses a recipient for good is asked three times; the others get their mail", async () => {
    await using database = await createTestDatabase();
    await using world = createMailWorld(database.databaseUrl);
    await using smtp = await startScriptedSmtp({
      onRecipient: (address) => (address.startsWith("mallory") ? `550 <${address}> does not exist` : "250 OK"),
    });
    await world.commit({ ...codeEmail, to: "mallory@passport.example" });
    await world.commit(resetEmail);
    world.startRelay({ url: smtp.url });
    await waitUntil("the end of the tries", async () => {
      const rows = await readRows(world.db);
      return rows.length === 1 && rows.every(({ failed_at }) => failed_at !== null);
    });
    expect(await readRows(world.db)).toMatchObject([{ attempts: 3 }]);
    expect(smtp.recipients.toSorted()).toEqual([
      "bob@passport.example",
      ...Array.from({ length: 3 }, () => "mallory@passport.example"),
    ]);
    await waitUntil("the log", () => world.log().includes("a mail was given up"));
    expect(await world.metric("mails_failed_total")).toBe(1);
    expect(world.log()).toContain('"responseCode":550');
    expect(world.log()).not.toContain("mallory");
  });

  it("refuses us as a sender gets the mail once the operator has mended it", async () => {
    await using database = await createTestDatabase();
    await using world = createMailWorld(database.databaseUrl);
    let tries = 0;
    await using smtp = await startScriptedSmtp({
      onSender: () => {
        tries += 1;
        return tries <= 5 ? "550 Sender not allowed" : "250 OK";
      },
    });
    await world.commit(codeEmail);
    world.startRelay({ url: smtp.url });
    await waitUntil("an empty table", () => isEmpty(world.db));
    expect({ tries, received: smtp.messages.length }).toEqual({ tries: 6, received: 1 });
  });

  it("stays away for a day is not waited for any longer", async () => {
    await using database = await createTestDatabase();
    await using world = createMailWorld(database.databaseUrl);
    const now = Date.now();
    for (const hours of [23, 25]) {
      await world.commit(codeEmail);
      const created_at = new Date(now - hours * 3_600_000);
      await world.db
        .updateTable("mails")
        .set({ created_at })
        .where("created_at", ">", new Date(now - 3_600_000))
        .execute();
    }
    world.startRelay({ url: `smtp://127.0.0.1:${await freePort()}` });
    await waitUntil("three tries of one and the end of the other", async () => {
      const rows = await readRows(world.db);
      return rows.some(({ attempts }) => attempts >= 3) && rows.some(({ failed_at }) => failed_at !== null);
    });
    expect(await readRows(world.db)).toMatchObject([{ failed_at: null }, { attempts: 1, failed_at: expect.any(Date) }]);
  });
});

it("a relay killed between sending and deleting leaves the mail to the next one, which sends it with the same Message-ID", async () => {
  await using database = await createTestDatabase();
  await using world = createMailWorld(database.databaseUrl);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await using smtp = await startScriptedSmtp({
    // The server has the mail and has yet to say so: nothing the relay does can tell it apart from one second later.
    onMessage: async () => {
      if (smtp.messages.length === 1) await mayAnswer;
      return "250 Taken";
    },
  });
  await world.commit(codeEmail);
  const program = fileURLToPath(new URL("./testing/relay-program.ts", import.meta.url));
  await using child = await startChild({
    name: "relay",
    command: process.execPath,
    args: [program, database.databaseUrl, smtp.url, world.secretKeys, "60000"],
  });
  await waitUntil("the first copy", () => smtp.messages.length === 1, { describe: child.output });
  await child.kill();
  answer();
  expect(await readRows(world.db)).toMatchObject([{ attempts: 1, failed_at: null }]);
  await endLeases(world.db);
  world.startRelay({ url: smtp.url, pace: quickPace });
  await waitUntil("an empty table", () => isEmpty(world.db));
  const [first, second, ...more] = messageIdsOf(smtp.messages);
  expect(first).toMatch(/^<[0-9a-f-]{36}@passport\.example>$/);
  expect(second).toBe(first);
  expect(more).toEqual([]);
});

it("mallory's second address behind a comma gets no mail, nor does the first", async () => {
  await using database = await createTestDatabase();
  await using world = createMailWorld(database.databaseUrl);
  await using smtp = await startScriptedSmtp();
  await world.commit({ ...codeEmail, to: "alice@passport.example, mallory@evil.example" });
  await world.commit({ ...codeEmail, to: "alice@passport.example>\r\nRCPT TO:<mallory@evil.example" });
  await world.commit({ ...codeEmail, to: '"alice@passport.example"@evil.example' });
  await world.commit(resetEmail);
  world.startRelay({ url: smtp.url });
  await waitUntil("the bad ones given up", async () => {
    const rows = await readRows(world.db);
    return rows.length === 3 && rows.every(({ failed_at }) => failed_at !== null);
  });
  expect(smtp.recipients).toEqual(["bob@passport.example"]);
  expect(world.log()).not.toContain("mallory");
});

it("a mail that another key sealed is kept for a relay that has the key", async () => {
  await using database = await createTestDatabase();
  await using smtp = await startSmtp();
  await using withoutKey = createMailWorld(database.databaseUrl);
  await using owner = createMailWorld(database.databaseUrl);
  await owner.commit(codeEmail);
  withoutKey.startRelay({ url: smtp.url });
  await waitUntil("a try in vain", () => withoutKey.log().includes("SealError"));
  owner.startRelay({ url: smtp.url });
  await smtp.inbox.waitFor({ to: "alice@passport.example" });
  await waitUntil("an empty table", () => isEmpty(owner.db));
});
