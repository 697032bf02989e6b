/** What stands before a password. Time is moved in the database; mallory has any number of addresses. */
import { randomUUID } from "node:crypto";
import { connectDatabase } from "@passport/database";
import { useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import type { TestApi } from "../../../testing/start-test-api.ts";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import type { Answer, Browser } from "../testing/browser.ts";

let fixture: AccessFixture;
let other: TestApi;

beforeAll(async () => {
  fixture = await startAccessFixture();
  other = await fixture.startAnother();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  await fixture.db.deleteFrom("attempts").execute();
});

const alice = { email: "alice@passport.example", password: "Alice-development-1" };
const wrong = { email: alice.email, password: "Wrong-password-1" };
const nobody = () => ({ email: `${randomUUID()}@players.example`, password: "Wrong-password-1" });
const accountKey = limitKey("login", "account", alice.email);

const tryWith = (browser: Browser, body: object): Promise<Answer> => browser.post("/auth/email", body);
/** A browser without a cookie of ours, at another address unless one is given. */
const newBrowser = (address?: string, at?: TestApi) =>
  fixture.newBrowser({ ...(address !== undefined && { address }), ...(at && { at }) });
const withCaptcha = async (body: object) => ({ ...body, captcha_token: await fixture.solvedCaptcha("login") });
const failTimes = async (times: number, body: () => object, address?: string) => {
  const answers: Answer[] = [];
  for (let n = 0; n < times; n++) answers.push(await tryWith(newBrowser(address), body()));
  return answers.map(({ body: { error_code, captcha_required = false } }) => [error_code, captcha_required]);
};
const failuresOf = async (key: string) =>
  (await fixture.db.selectFrom("attempts").select("failures").where("key", "=", key).executeTakeFirst())?.failures;
/** As if so many had failed, the last of them long enough ago for the next try. */
const setFailures = (key: string, failures: number) =>
  fixture.db
    .insertInto("attempts")
    .values({ key, failures, last_at: sql`now()`, blocked_until: sql`now()` })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ failures, blocked_until: sql`now()` }))
    .execute();

/** The server's own role cannot take a table away. */
const asDatabaseOwner = async (statement: string) => {
  const url = new URL(useTestbed().postgresUrl);
  url.pathname = new URL(fixture.api.context.config.databaseUrl).pathname;
  const db = connectDatabase(url.toString());
  await sql.raw(statement).execute(db);
  await db.destroy();
};

const failed = ["incorrect_login", false];
const failedOften = ["incorrect_login", true];
const needsCaptcha = { status: 400, body: { error_code: "captcha_required", captcha_required: true } };

describe("the captcha", () => {
  it("[LOGIN-25] is asked for after three failures of an account, from wherever they came, and then once for each try", async () => {
    expect(await failTimes(3, () => wrong)).toEqual([failed, failed, failedOften]);
    const browser = newBrowser();
    expect(await tryWith(browser, alice)).toMatchObject(needsCaptcha);
    for (const captcha_token of ["x", await fixture.solvedCaptcha("signup")]) {
      expect(await tryWith(browser, { ...alice, captcha_token })).toMatchObject(needsCaptcha);
    }
    expect(browser.cookies.has("__Host-passport-sid")).toBe(false);
    expect(await failuresOf(accountKey)).toBe(3);
    const spent = await withCaptcha(wrong);
    expect(await tryWith(browser, spent)).toMatchObject({ status: 401, body: { captcha_required: true } });
    expect(await tryWith(browser, { ...spent, ...alice })).toMatchObject(needsCaptcha);
    expect(await tryWith(browser, await withCaptcha(alice))).toMatchObject({ status: 200 });
    // From here on the account's count starts again.
    expect(await failTimes(1, () => wrong)).toEqual([failed]);
  });

  it("[LOGIN-25] [LOGIN-26] is asked for an email without an account alike", async () => {
    const body = nobody();
    expect(await failTimes(3, () => body)).toEqual([failed, failed, failedOften]);
    expect(await tryWith(newBrowser(), body)).toMatchObject(needsCaptcha);
  });

  it("[LOGIN-25] [LOGIN-27] is asked for after three failures from an address, whatever the accounts, and not elsewhere", async () => {
    expect(await failTimes(3, nobody, "198.51.100.7")).toEqual([failed, failed, failedOften]);
    expect(await tryWith(newBrowser("198.51.100.7"), alice)).toMatchObject(needsCaptcha);
    expect(await tryWith(newBrowser("198.51.100.8"), alice)).toMatchObject({ status: 200 });
    // A success of mallory's own does not wash the address.
    const mallory = { email: "mallory@passport.example", password: "Mallory-development-1" };
    expect(await tryWith(newBrowser("198.51.100.7"), await withCaptcha(mallory))).toMatchObject({ status: 200 });
    expect(await tryWith(newBrowser("198.51.100.7"), alice)).toMatchObject(needsCaptcha);
  });

  it("[LOGIN-27] counts a whole /64 of IPv6 as one address", async () => {
    for (const host of ["::1", ":a:b:c:d", "::ffff"]) await failTimes(1, nobody, `2001:db8:1:2${host}`);
    expect(await tryWith(newBrowser("2001:db8:1:2:9:9:9:9"), alice)).toMatchObject(needsCaptcha);
    expect(await tryWith(newBrowser("2001:db8:1:3::1"), alice)).toMatchObject({ status: 200 });
  });

  it("[LOGIN-27] is asked of every unknown browser while very many fail over all, and of no known browser", async () => {
    const owner = newBrowser();
    await tryWith(owner, alice);
    await setFailures(limitKey("login", "all", ""), 998);
    expect(await failTimes(2, nobody)).toEqual([failed, failedOften]);
    expect(await tryWith(newBrowser(), alice)).toMatchObject(needsCaptcha);
    expect(await tryWith(newBrowser(), await withCaptcha(alice))).toMatchObject({ status: 200 });
    expect(await tryWith(owner, alice)).toMatchObject({ status: 200 });
  });
});

describe("delays", () => {
  it("[LOGIN-25] grow from one second to 15 minutes, twice as long each time", async () => {
    const seconds: number[] = [];
    for (let failures = 4; failures <= 16; failures++) {
      await setFailures(accountKey, failures - 1);
      expect(await tryWith(newBrowser(), await withCaptcha(wrong))).toMatchObject({ status: 401 });
      const { blocked_until, last_at } = await fixture.db
        .selectFrom("attempts")
        .select(["blocked_until", "last_at"])
        .where("key", "=", accountKey)
        .executeTakeFirstOrThrow();
      seconds.push((blocked_until.getTime() - last_at.getTime()) / 1000);
    }
    expect(seconds).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);

    const refused = await tryWith(newBrowser(), await withCaptcha(alice));
    expect(refused).toMatchObject({ status: 429, body: { error_code: "wait_before_retry", captcha_required: true } });
    expect(refused.body.message).toMatch(/^Too many tries\. Wait 1[45] minutes, then try again\.$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    expect(await failuresOf(accountKey)).toBe(16);
  });

  it("[LOGIN-25] hold an address up after twenty failures, whatever the accounts", async () => {
    const address = "198.51.100.9";
    const range = limitKey("login", "range", address);
    await setFailures(range, 30);
    expect(await tryWith(newBrowser(address), await withCaptcha(nobody()))).toMatchObject({ status: 401 });
    expect(await tryWith(newBrowser(address), await withCaptcha(alice))).toMatchObject({ status: 429 });
    expect(await tryWith(newBrowser(), alice)).toMatchObject({ status: 200 });
  });
});

describe("the owner", () => {
  it("[LOGIN-25] logs in at the first try on a known browser after mallory's 1,000 failures, even beside her", async () => {
    const owner = newBrowser();
    await tryWith(owner, alice);
    for (let batch = 0; batch < 10; batch++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => tryWith(newBrowser(), wrong)));
      expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    }
    const address = "198.51.100.10";
    for (const key of [accountKey, limitKey("login", "range", address)]) {
      await setFailures(key, 1000);
      await fixture.db
        .updateTable("attempts")
        .set({ blocked_until: sql`now() + interval '15 minutes'` })
        .where("key", "=", key)
        .execute();
    }
    expect(await tryWith(newBrowser(), await withCaptcha(alice))).toMatchObject({ status: 429 });
    expect(await tryWith(owner, alice)).toMatchObject({ status: 200, body: { user: { username: "alice" } } });
    expect(await owner.copy(other).post("/auth/email", alice, { "x-forwarded-for": address })).toMatchObject({
      status: 200,
    });
    // Nor has the owner's success given mallory anything.
    expect(await failuresOf(accountKey)).toBe(1000);
  });

  it("waits for failures of that very browser only, and is never asked for a captcha there", async () => {
    const owner = newBrowser();
    await tryWith(owner, alice);
    for (let n = 1; n <= 5; n++) {
      const { status, body } = await tryWith(owner, wrong);
      expect([status, body.error_code, body.captcha_required]).toEqual([401, "incorrect_login", undefined]);
    }
    const counted = await fixture.db.selectFrom("attempts").select(["key", "failures"]).execute();
    expect(counted).toEqual([{ key: expect.stringMatching(/^login browser /), failures: 5 }]);
    await fixture.db.updateTable("attempts").set({ blocked_until: sql`now() + interval '1 minute'` }).execute();
    expect(await tryWith(owner, alice)).toMatchObject({ status: 429 });
    expect(await tryWith(newBrowser(), alice)).toMatchObject({ status: 200 });
  });

  it("is known for one account only: mallory's browser is unknown to alice's account", async () => {
    const mallory = newBrowser();
    await tryWith(mallory, { email: "mallory@passport.example", password: "Mallory-development-1" });
    await failTimes(3, () => wrong);
    expect(await tryWith(mallory, alice)).toMatchObject(needsCaptcha);
  });
});

describe("all processes", () => {
  it("[LOGIN-27] judge three of 200 guesses at once, from 200 addresses, split over two of them", async () => {
    const guesses = Array.from({ length: 200 }, (_, n) =>
      tryWith(newBrowser(undefined, n % 2 === 0 ? undefined : other), wrong),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.error_code);
    expect(codes.filter((code) => code === "incorrect_login")).toHaveLength(3);
    const refused = codes.filter((code) => code === "captcha_required" || code === "wait_before_retry");
    expect(refused).toHaveLength(197);
  });

  it("[LOGIN-27] count together, by account and by address", async () => {
    const [here, there] = [() => newBrowser("198.51.100.11"), () => newBrowser("198.51.100.11", other)];
    for (const browser of [here(), there(), here()]) await tryWith(browser, wrong);
    expect(await tryWith(newBrowser(undefined, other), alice)).toMatchObject(needsCaptcha);
    expect(await tryWith(there(), nobody())).toMatchObject(needsCaptcha);
  });

  it("[LOGIN-27] refuse everybody while what they count in is away", async () => {
    const owner = newBrowser();
    await tryWith(owner, alice);
    const sessions = () => fixture.db.selectFrom("sessions").select("id").execute();
    const before = await sessions();
    await asDatabaseOwner("alter table attempts rename to attempts_away");
    try {
      for (const browser of [newBrowser(), newBrowser(undefined, other), owner]) {
        expect(await tryWith(browser, alice)).toMatchObject({ status: 500, body: { error_code: "internal" } });
      }
    } finally {
      await asDatabaseOwner("alter table attempts_away rename to attempts");
    }
    expect(await sessions()).toEqual(before);
    expect(await tryWith(owner, alice)).toMatchObject({ status: 200 });
  });

  it("[LOGIN-27] believe no address that anybody claims without a configured proxy", async () => {
    const direct = await fixture.startAnother({ TRUSTED_PROXIES: "" });
    for (const address of ["198.51.100.21", "198.51.100.22", "2001:db8::23"]) {
      await newBrowser(address, direct).post("/auth/email", nobody(), {
        "x-real-ip": address,
        forwarded: `for=${address}`,
      });
    }
    expect(await tryWith(newBrowser("198.51.100.24", direct), alice)).toMatchObject(needsCaptcha);
    expect(await failuresOf(limitKey("login", "range", "127.0.0.1"))).toBe(3);
  });

  it("[LOGIN-27] believe the address that the proxy saw, not the ones that mallory put before it", async () => {
    for (const invented of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
      await tryWith(newBrowser(`${invented}, 198.51.100.31`), nobody());
    }
    expect(await tryWith(newBrowser("203.0.113.4, 198.51.100.31"), alice)).toMatchObject(needsCaptcha);
    expect(await tryWith(newBrowser("203.0.113.1"), alice)).toMatchObject({ status: 200 });
  });
});
