/** Many who want the same thing at the same moment: exactly one gets it, and the others keep what they had. */
import { randomBytes } from "node:crypto";
import { inTransaction, newId } from "@passport/database";
import { messages } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { eventsOf, forgetMailRates, resetTokenOf } from "../../entry/testing/two-factor-players.ts";
import {
  actorOf,
  arrive,
  caller,
  dependenciesOf,
  giveTicket,
  proveNewEmail,
  update,
  updateAtOnce,
} from "./testing/change-own-email.ts";
import { changeOwnUser } from "./update-user.ts";

let fixture: AccessFixture;
let players: Awaited<ReturnType<typeof arrive>>[];
const count = 20;

beforeAll(async () => {
  fixture = await startAccessFixture();
  players = [];
  for (let n = 0; n < count; n++) players.push(await arrive(fixture));
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => forgetMailRates(fixture));

/** As a right code leaves it. Through the calls it would take twenty mails to one mailbox. */
const addProof = (userId: string, email: string) =>
  fixture.db
    .insertInto("email_proofs")
    .values({
      token_hash: randomBytes(32),
      purpose: "profile_email",
      email,
      email_canonical: email,
      code_id: newId(),
      user_id: userId,
      expires_at: sql`now() + interval '10 minutes'`,
      verified_at: sql`now()`,
    })
    .execute();
const rowsOf = () =>
  fixture.db
    .selectFrom("users")
    .select(["id", "username", "email", "first_name"])
    .where(
      "id",
      "in",
      players.map(({ user }) => user.id),
    )
    .orderBy("id")
    .execute();

it("[EDIT-4] of 20 who want one username one gets it; of the others' updates nothing is kept", async () => {
  const new_username = newcomer().username;
  const before = await rowsOf();
  const answers = await Promise.all(
    players.map(({ browser, user }, n) => {
      const cased = n % 2 === 0 ? new_username : new_username.toUpperCase();
      return update(browser, user.id, { new_username: cased, first_name: "Winner" });
    }),
  );
  expect(answers.filter(({ error_code }) => error_code === undefined)).toHaveLength(1);
  for (const { error_code, error } of answers.filter((answer) => answer.error_code !== undefined)) {
    expect([error_code, error]).toEqual(["username_taken", messages.username_taken]);
  }
  const changed = (await rowsOf()).filter((row, n) => JSON.stringify(row) !== JSON.stringify(before[n]));
  expect(changed).toHaveLength(1);
  expect(changed[0]?.username.toLowerCase()).toBe(new_username);
});

it("of 20 who have proven one email one gets it; the others keep theirs and their proof", async () => {
  const { email } = newcomer();
  for (const { user } of players) await addProof(user.id, email);
  const before = await rowsOf();
  const answers = await Promise.all(
    players.map(({ browser, user }) => update(browser, user.id, { email, last_name: "Winner" })),
  );
  expect(answers.filter(({ error_code }) => error_code === undefined)).toHaveLength(1);
  for (const { error_code, error } of answers.filter((answer) => answer.error_code !== undefined)) {
    expect([error_code, error]).toEqual(["email_taken", messages.email_taken]);
  }
  const changed = (await rowsOf()).filter((row, n) => JSON.stringify(row) !== JSON.stringify(before[n]));
  expect(changed.map((row) => row.email)).toEqual([email]);
  const { unspent } = await fixture.db
    .selectFrom("email_proofs")
    .select(sql<number>`count(*)::int`.as("unspent"))
    .where("email_canonical", "=", email)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  expect(unspent).toBe(count - 1);
});

it("20 players who want each other's emails and names at once never deadlock", async () => {
  const [emails, names] = [players.map(() => newcomer().email), players.map(() => newcomer().username)];
  for (const [n, { user }] of players.entries()) {
    await addProof(user.id, emails[n % 3] ?? "");
  }
  const answers = await Promise.all(
    players.map(({ browser, user }, n) =>
      update(browser, user.id, { email: emails[n % 3], new_username: names[(count - n) % 4] }),
    ),
  );
  const codes = answers.map(({ error_code }) => error_code ?? "changed");
  expect(codes.filter((code) => !["changed", "email_taken", "username_taken"].includes(code))).toEqual([]);
  expect(codes).toContain("changed");
});

it("a proof changes the email once, however many updates of its player bring it at once", async () => {
  const { browser, user } = await arrive(fixture);
  const email = await proveNewEmail(fixture, browser);
  const answers = await updateAtOnce(browser, user.id, Array(count).fill({ email }));
  const codes = new Set(answers.map(({ error_code }) => error_code));
  expect(codes.has(undefined)).toBe(true);
  for (const code of codes) expect([undefined, "email_not_proven"]).toContain(code);
  expect((await eventsOf(fixture, user.id)).filter((event) => event.startsWith("email_changed"))).toHaveLength(1);
});

const waitersOnLocks = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db);
  return rows[0]?.count ?? 0;
};

/** Lets both wait for the links of this player, in this order, and then go. Returns how each ended. */
const queueUp = async (userId: string, first: () => Promise<string>, second: () => Promise<string>) => {
  const { outcomes } = await inTransaction(fixture.db, async (transaction) => {
    await transaction.selectFrom("link_tokens").select("user_id").where("user_id", "=", userId).forUpdate().execute();
    const firstly = first();
    await waitUntil("the first to wait", async () => (await waitersOnLocks()) === 1);
    const secondly = second();
    await waitUntil("the second to wait", async () => (await waitersOnLocks()) === 2);
    return { outcomes: Promise.all([firstly, secondly]) };
  });
  return outcomes;
};

it.each(["change", "reset"] as const)(
  "the email changes, or a link to the old one resets the password, never both: the %s comes first",
  async (earlier) => {
    const { browser, user, email: old } = await arrive(fixture);
    const email = await proveNewEmail(fixture, browser);
    const token = await resetTokenOf(fixture, old);
    const actor = await actorOf(fixture, user.id);
    const change = () =>
      changeOwnUser(dependenciesOf(fixture), { actor, wish: { email }, caller, giveTicket }).then(
        () => "changed",
        ({ code }) => code,
      );
    const reset = async () => {
      const { body } = await fixture.newBrowser().post("/auth/reset", { new_password: "Copper-Harbour-77", token });
      return body.error_code ?? "reset";
    };
    const isChange = earlier === "change";
    const outcomes = await (isChange ? queueUp(user.id, change, reset) : queueUp(user.id, reset, change));
    expect(outcomes).toEqual(isChange ? ["changed", "link_invalid"] : ["reset", "not_authenticated"]);
    const row = await fixture.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(row.email).toBe(isChange ? email : old);
  },
);
