import { connectDatabase } from "@passport/database";
import { codeTries } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { within } from "../../../testing/within.ts";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { askForCode, enterAtOnce, enterCode, right, wrong, wrongOf } from "../../entry/testing/code-steps.ts";

let fixture: AccessFixture;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await fixture.db.deleteFrom("rate_limits").execute();
});

const codeOf = (email: string) =>
  fixture.db.selectFrom("email_codes").selectAll().where("email_canonical", "=", email).executeTakeFirstOrThrow();

const letTimePass = (email: string, interval: string) =>
  fixture.db
    .updateTable("email_codes")
    .set({ expires_at: sql<Date>`expires_at - ${interval}::interval` })
    .where("email_canonical", "=", email)
    .execute();

describe("POST /auth/verify_code", () => {
  it.each(["/auth/verify_code", "/api/auth/verify_code"])(
    "[EMAIL-6] %s answers by `success` whether the code was right",
    async (path) => {
      const { browser, token, code } = await askForCode(fixture);
      const refused = await browser.post(path, { token, code: wrongOf(code) });
      expect([refused.status, refused.body]).toEqual([200, wrong]);
      const accepted = await browser.post(path, { token, code });
      expect([accepted.status, accepted.body]).toEqual([200, right]);
    },
  );

  it("[EMAIL-5] takes the code in lower case, and is not petty about capitals", async () => {
    const small = await askForCode(fixture);
    expect(small.code).toBe(small.code.toLowerCase());
    expect((await enterCode(small)).body).toEqual(right);
    const large = await askForCode(fixture);
    expect((await enterCode({ ...large, code: large.code.toUpperCase() })).body).toEqual(right);
  });

  it("[EMAIL-10] is good for 10 minutes, and not a second longer", async () => {
    const late = await askForCode(fixture);
    await letTimePass(late.email, "10 minutes");
    expect((await enterCode(late)).body).toEqual(wrong);
    const inTime = await within(5_000, async () => {
      const asked = await askForCode(fixture);
      await letTimePass(asked.email, "9 minutes 55 seconds");
      return enterCode(asked);
    });
    expect(inTime.body).toEqual(right);
  });

  it("[EMAIL-11] after five wrong tries the right code fails too, with the same answer", async () => {
    const asked = await askForCode(fixture);
    const answers = [];
    for (let tried = 0; tried < codeTries; tried += 1) {
      answers.push(await enterCode({ ...asked, code: wrongOf(asked.code) }));
    }
    answers.push(await enterCode(asked));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"success":false}']));
  });

  it("[EMAIL-11] the fifth try may still be the right one", async () => {
    const asked = await askForCode(fixture);
    for (let tried = 1; tried < codeTries; tried += 1) await enterCode({ ...asked, code: wrongOf(asked.code) });
    expect((await enterCode(asked)).body).toEqual(right);
  });
});

describe("many at once", () => {
  it("[EMAIL-12] of 200 wrong guesses five are compared, and then the right one is not", async () => {
    const asked = await askForCode(fixture);
    const answers = await enterAtOnce(200, { ...asked, code: wrongOf(asked.code) });
    expect(answers.filter(({ status, body }) => status === 200 && body.success === false)).toHaveLength(200);
    expect((await codeOf(asked.email)).tries).toBe(codeTries);
    expect((await enterCode(asked)).body).toEqual(wrong);
  });

  it("[EMAIL-13] of 200 submits of the right code exactly one succeeds", async () => {
    const asked = await askForCode(fixture);
    const answers = await enterAtOnce(200, asked);
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1);
    expect((await enterCode(asked)).body).toEqual(wrong);
  });
});

it("[EMAIL-12] the try is committed before the answer, and a crash in between does not give it back", async () => {
  const asked = await askForCode(fixture);
  const { email } = asked;
  // Another transaction holds the proof's row: what comes after the comparison has to wait.
  await using other = holdProof(email);
  await other.isHeld;
  let isAnswered = false;
  const answer = enterCode(asked).finally(() => {
    isAnswered = true;
  });
  const waiting = await waitUntil("the connection that waits for the proof", findWaiting);
  expect(await codeOf(email)).toMatchObject({ tries: 1, used_at: null });
  expect(isAnswered).toBe(false);
  await sql`select pg_terminate_backend(${waiting})`.execute(fixture.db);
  expect((await answer).status).toBe(500);
  expect(await codeOf(email)).toMatchObject({ tries: 1, used_at: null });
});

const findWaiting = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like 'update "email_proofs"%'`.execute(fixture.db);
  return rows[0]?.pid;
};

const holdProof = (email: string) => {
  const db = connectDatabase(fixture.api.context.config.databaseUrl);
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (transaction) => {
    await sql`select from email_proofs where email_canonical = ${email} for update`.execute(transaction);
    held.resolve();
    await released.promise;
  });
  return {
    isHeld: Promise.race([held.promise, holding]),
    async [Symbol.asyncDispose]() {
      released.resolve();
      await holding;
      await db.destroy();
    },
  };
};

it("[EMAIL-29] mallory, who uses up the over-all limit of codes, stops no sign-up: a code needs a harder captcha then", async () => {
  const spent_until = sql<Date>`now() + interval '10 days'`;
  const all = { key: limitKey("email code", "all", ""), spent_until };
  const browser = fixture.newBrowser();
  const { email } = newcomer();
  const { token } = (await fixture.requestCode(browser, email)).body;
  const { code } = await fixture.mailTo(email);
  await fixture.db
    .insertInto("rate_limits")
    .values(all)
    .onConflict((at) => at.column("key").doUpdateSet({ spent_until }))
    .execute();
  const enter = (captcha_token?: string) => browser.post("/auth/verify_code", { token, code, captcha_token });
  expect((await enter()).body).toMatchObject({ error_code: "captcha_required", captcha_required: true });
  expect((await enter(await fixture.solvedCaptcha("signup"))).body.error_code).toBe("captcha_required");
  expect((await enter(await fixture.solvedCaptcha("code"))).body).toEqual({ success: true });
  await fixture.db.deleteFrom("rate_limits").execute();
});
