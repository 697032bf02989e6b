/** How many codes a mailbox has, what each is bound to, and what a thief of the database learns of it. */
import { createHash } from "node:crypto";
import { inTransaction } from "@passport/database";
import { codeTries } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../../platform/secrets/token.ts";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import {
  type AskedCode,
  askForCode,
  askForOwnCode,
  enterAtOnce,
  enterCode,
  right,
  wrong,
  wrongOf,
} from "../../entry/testing/code-steps.ts";
import { dumpDatabase, shows } from "../../entry/testing/dump-database.ts";
import { issueCode } from "./issue-code.ts";

let fixture: AccessFixture;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await fixture.db.deleteFrom("rate_limits").execute();
});

const codesOf = (email: string) =>
  fixture.db.selectFrom("email_codes").selectAll().where("email_canonical", "=", email).execute();

const askAgain = async ({ browser, email }: Pick<AskedCode, "browser" | "email">): Promise<AskedCode> => {
  await fixture.db.deleteFrom("rate_limits").execute();
  return askForCode(fixture, { browser, email });
};

describe("one live code for a mailbox", () => {
  it("[EMAIL-14] asking again sends the same code and does not lengthen its life", async () => {
    const first = await askForCode(fixture);
    const later = sql<Date>`expires_at - interval '5 minutes'`;
    await fixture.db.updateTable("email_codes").set({ expires_at: later }).execute();
    const before = await codesOf(first.email);
    const second = await askAgain({ ...first, email: first.email.toUpperCase() });
    expect(second.code).toBe(first.code);
    expect(await codesOf(first.email)).toEqual(before);
    expect(before).toHaveLength(1);
    expect((await enterCode(second)).body).toEqual(right);
    // One code, one success: the other token has to wait for the next one.
    expect((await enterCode(first)).body).toEqual(wrong);
  });

  it("[EMAIL-14] several who make it at once are given one", async () => {
    const { email } = newcomer();
    const request = {
      purpose: "signup",
      email,
      emailCanonical: email,
      browserHash: hashToken(""),
      isFirst: true,
    } as const;
    const issue = () =>
      inTransaction(fixture.db, (transaction) => issueCode(fixture.api.context, transaction, request));
    const issued = await Promise.all(Array.from({ length: 20 }, issue));
    expect(new Set(issued.map(({ code }) => code)).size).toBe(1);
    expect(new Set(issued.map(({ token }) => token)).size).toBe(20);
    expect(await codesOf(email)).toHaveLength(1);
  });

  it.each([
    ["used up", { tries: codeTries }],
    ["spent", { used_at: new Date() }],
    ["over", { expires_at: new Date(0) }],
  ])("[EMAIL-15] a code that is %s is not live: asking again sends a new one", async (_what, change) => {
    const first = await askForCode(fixture);
    await fixture.db.updateTable("email_codes").set(change).where("email_canonical", "=", first.email).execute();
    const second = await askAgain(first);
    expect(second.code).not.toBe(first.code);
    expect(await codesOf(first.email)).toMatchObject([{ tries: 0, used_at: null }]);
    // The token of the old code does not stand for the new one.
    expect((await enterCode({ ...first, code: second.code })).body).toEqual(wrong);
    expect((await enterCode(second)).body).toEqual(right);
  });

  it("[EMAIL-15] a new code needs a new captcha solution", async () => {
    const { browser, email } = await askForCode(fixture);
    await fixture.db.deleteFrom("rate_limits").execute();
    const again = await browser.post("/auth/email_signup", { email });
    expect(again.body.error_code).toBe("captcha_required");
    expect(await fixture.mailsTo(email)).toHaveLength(1);
  });
});

describe("mallory", () => {
  it("[EMAIL-16] cannot use a code or a token of one purpose for another", async () => {
    const browser = fixture.newBrowser();
    await fixture.signUp(browser);
    const asked = await askForCode(fixture, { browser });
    const { email } = asked;
    const profile = await askForOwnCode(fixture, browser, email);
    expect((await enterCode({ browser, token: profile.token, code: asked.code })).body).toEqual(wrong);
    expect((await enterCode({ browser, token: asked.token, code: profile.code })).body).toEqual(wrong);
    // Each was a wrong guess at the token's own code.
    expect((await codesOf(email)).map(({ purpose, tries }) => [purpose, tries])).toEqual(
      expect.arrayContaining([
        ["profile_email", 1],
        ["signup", 1],
      ]),
    );
    expect((await enterCode(profile)).body).toEqual(right);
    const form = { auth_type: "email", ...newcomer({ email }), token: profile.token };
    expect((await browser.post("/auth/signup", form)).body.error_code).toBe("email_not_verified");
    expect((await enterCode(asked)).body).toEqual(right);
  });

  it("[EMAIL-16] cannot prove one mailbox by the code of another", async () => {
    const own = await askForCode(fixture);
    const { browser } = own;
    const alices = await askForCode(fixture, { browser });
    expect((await enterCode({ browser, token: alices.token, code: own.code })).body).toEqual(wrong);
    expect((await enterCode({ browser, token: own.token, code: alices.code })).body).toEqual(wrong);
  });

  it("cannot use alice's token in another browser, not even with the right code", async () => {
    const alice = await askForCode(fixture);
    const { browser } = await askForCode(fixture);
    for (const mallory of [fixture.newBrowser(), browser]) {
      expect((await enterCode({ ...alice, browser: mallory })).body).toEqual(wrong);
    }
    expect(await codesOf(alice.email)).toMatchObject([{ tries: 0 }]);
    expect((await enterCode(alice)).body).toEqual(right);
  });

  it("cannot use up what all may guess, with made-up tokens or a used-up code", async () => {
    const asked = await askForCode(fixture);
    await enterAtOnce(20, { ...asked, code: wrongOf(asked.code) });
    await enterAtOnce(20, { ...asked, token: "x".repeat(43) });
    const { guesses } = await fixture.db
      .selectFrom("rate_limits")
      .where("key", "like", "email code all %")
      .select(sql<number>`(extract(epoch from spent_until - now()) / 4.32)::float8`.as("guesses"))
      .executeTakeFirstOrThrow();
    expect(guesses).toBeLessThanOrEqual(codeTries);
  });

  it("has to wait after 60 guesses from one range, and is told nothing in the meantime", async () => {
    const asked = await askForCode(fixture);
    const madeUp = { ...asked, token: "x".repeat(43) };
    const answers = await Promise.all(Array.from({ length: 60 }, () => enterCode(madeUp)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const refused = await enterCode(asked);
    expect([refused.status, refused.body.error_code]).toEqual([429, "wait_before_retry"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("[EMAIL-17] finds neither code nor token in a stolen database or log", async () => {
    const spent = await askForCode(fixture);
    await enterCode(spent);
    const live = await askAgain(spent);
    const dump = await dumpDatabase(fixture.db);
    expect(shows(dump, live.email)).toBe(true);
    expect(dump).toContain(hashToken(live.token).toString("hex"));
    for (const secret of [spent.token, spent.code, live.token, live.code]) {
      expect(shows(dump, secret)).toBe(false);
      expect(shows(fixture.api.log(), secret)).toBe(false);
    }
    // 25 bits behind a plain hash would be found in a second.
    expect(dump).not.toContain(createHash("sha256").update(live.code).digest("hex"));
  });
});

describe("mallory, who asks for codes with the mailbox of another newcomer,", () => {
  const askOfTen = async (browser: Browser, email: string): Promise<number[]> => {
    const statuses = [];
    for (let nth = 0; nth < 12; nth += 1) {
      statuses.push((await fixture.requestCode(browser, email)).status);
      // Every limit but that of a day passes.
      for (const kind of ["pace", "hour", "range"])
        await fixture.db.deleteFrom("rate_limits").where("key", "like", `%mail signup% ${kind} %`).execute();
    }
    return statuses;
  };

  it("[EMAIL-30] keeps no code from the browser that asked first", async () => {
    const alice = await askForCode(fixture);
    const statuses = await askOfTen(fixture.newBrowser(), alice.email);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await fixture.requestCode(fixture.newBrowser(), alice.email)).status).toBe(429);
    const again = await askForCode(fixture, alice);
    expect(again.code).toBe(alice.code);
    expect((await enterCode(again)).body).toEqual(right);
  });

  it("[EMAIL-30] uses up no try of its code by wrong guesses", async () => {
    const alice = await askForCode(fixture);
    await fixture.db.deleteFrom("rate_limits").execute();
    const mallory = await askForCode(fixture, { email: alice.email });
    expect(mallory.code).not.toBe(alice.code);
    await enterAtOnce(20, { ...mallory, code: wrongOf(mallory.code) });
    expect((await codesOf(alice.email)).map(({ tries }) => tries).toSorted()).toEqual([0, codeTries]);
    expect((await enterCode(alice)).body).toEqual(right);
  });

  it("[EMAIL-30] does not become the first when the time of the first one's code is over", async () => {
    const alice = await askForCode(fixture);
    const expires_at = sql<Date>`now() - interval '23 hours'`;
    await fixture.db.updateTable("email_proofs").set({ expires_at }).where("email", "=", alice.email).execute();
    await fixture.db.deleteFrom("rate_limits").execute();
    const mallory = await askForCode(fixture, { email: alice.email });
    expect(mallory.code).not.toBe(alice.code);
    await fixture.db.deleteFrom("rate_limits").execute();
    expect((await askForCode(fixture, alice)).code).toBe(alice.code);
  });

  it("[EMAIL-30] has one code and one limit together with all other browsers but the first", async () => {
    const alice = await askForCode(fixture);
    await fixture.db.deleteFrom("rate_limits").execute();
    const one = await askForCode(fixture, { email: alice.email });
    await fixture.db.deleteFrom("rate_limits").execute();
    expect((await askForCode(fixture, { email: alice.email })).code).toBe(one.code);
    expect(await codesOf(alice.email)).toHaveLength(2);
  });
});
