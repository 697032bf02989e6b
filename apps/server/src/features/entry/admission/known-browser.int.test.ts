/** A login in a browser that the account knows is one statement. What changes while it waits must count all the same. */
import { inTransaction, type Transaction } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import type { Answer } from "../testing/browser.ts";
import { waitersOnLocks } from "../testing/count-lock-waits.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const signUp = async () => {
  const browser = fixture.newBrowser();
  const { user, ...credentials } = await fixture.signUp(browser);
  return { browser, userId: user.id, logIn: () => fixture.logIn(browser, credentials) };
};

const liveSessionsOf = async (userId: string): Promise<number> => {
  const of = fixture.db.selectFrom("sessions").select("id").where("user_id", "=", userId).where("ended_at", "is", null);
  return (await of.execute()).length;
};

/** A login from a new browser is mailed to the owner. */
const mailsSince = async (before: number): Promise<number> =>
  (await fixture.db.selectFrom("mails").select("id").execute()).length - before;

/** Commits `change` when the login waits for it. */
const changeDuring = async (
  login: () => Promise<Answer>,
  change: (transaction: Transaction) => Promise<unknown>,
): Promise<Answer> => {
  const { answer } = await inTransaction(fixture.db, async (transaction) => {
    await change(transaction);
    const entering = login();
    await waitUntil("the login to wait", async () => (await waitersOnLocks(fixture)) === 1);
    return { answer: entering };
  });
  return answer;
};

it("[SESSION-3] ends the browser's session, opens another, is in the log and leaves no failures counted", async () => {
  const { browser, userId, logIn } = await signUp();
  const mails = await mailsSince(0);
  const before = browser.cookies.get("__Host-passport-sid");
  const answer = await logIn();
  expect(answer.body.user).toMatchObject({ id: userId, has_password: true, withdrawals_held_until: null });
  expect(browser.cookies.get("__Host-passport-sid")).not.toBe(before);
  expect([await liveSessionsOf(userId), await mailsSince(mails)]).toEqual([1, 0]);
  const events = await fixture.db
    .selectFrom("security_events")
    .innerJoin("sessions", "sessions.id", "security_events.session_id")
    .select(["kind", "factor", "ended_at", "methods"])
    .where("security_events.user_id", "=", userId)
    .orderBy("security_events.id")
    .execute();
  expect(events.at(-1)).toEqual({ kind: "logged_in", factor: "password", ended_at: null, methods: ["password"] });
  expect(
    await fixture.db.selectFrom("attempts").select("key").where("key", "like", "login browser%").execute(),
  ).toEqual([]);
});

it("[LOGIN-21] two-factor that is turned on while the login waits is asked for", async () => {
  const { userId, logIn } = await signUp();
  const before = await liveSessionsOf(userId);
  const answer = await changeDuring(logIn, async (transaction) => {
    await transaction.selectFrom("passwords").select("hash").where("user_id", "=", userId).forUpdate().execute();
    const secret = { user_id: userId, secret_sealed: "sealed", activated_at: sql<Date>`now()` };
    await transaction.insertInto("two_factor").values(secret).execute();
  });
  expect(answer.body).toMatchObject({ tfa_token: expect.any(String) });
  expect(await liveSessionsOf(userId)).toBe(before);
});

it("a browser that is forgotten before the login is let in counts as new", async () => {
  const { userId, logIn } = await signUp();
  const before = await mailsSince(0);
  const answer = await changeDuring(logIn, async (transaction) => {
    await transaction.selectFrom("passwords").select("hash").where("user_id", "=", userId).forUpdate().execute();
    await transaction.deleteFrom("known_browsers").where("user_id", "=", userId).execute();
  });
  expect([answer.body.user?.id, await mailsSince(before)]).toEqual([userId, 1]);
});

it("a browser that is forgotten while its session is opened counts as new, and has one session", async () => {
  const { userId, logIn } = await signUp();
  const before = await mailsSince(0);
  const answer = await changeDuring(logIn, (transaction) =>
    transaction.deleteFrom("known_browsers").where("user_id", "=", userId).execute(),
  );
  expect([answer.body.user?.id, await mailsSince(before)]).toEqual([userId, 1]);
  expect(await liveSessionsOf(userId)).toBe(1);
});
