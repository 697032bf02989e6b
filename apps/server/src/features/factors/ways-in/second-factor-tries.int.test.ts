import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteOldLimits } from "../../../platform/limits/delete-old-limits.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Answer, Browser } from "../../entry/testing/browser.ts";
import {
  beginGuardedLogin,
  eventsOf,
  forgetSteps,
  type Guarded,
  logInGuarded,
  recoveryCodesOf,
  resetTokenOf,
  signUpGuarded,
  subjectsTo,
  waitOutDelays,
  wrongPasscodeOf,
} from "../../entry/testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const codeOf = ({ body }: Answer) => body.error_code ?? "let in";

/** Mallory, who knows the password. A challenge allows five tries, so she logs in as often as she has to. */
const guess = async (person: Guarded, browser: Browser, times: number, given: { recovery?: boolean } = {}) => {
  const passcode = wrongPasscodeOf(person.secret);
  const answer = given.recovery ? { recovery_code: "aaaa-bbbb-cccc-dddd", is_recovery: true } : { passcode };
  const verdicts: string[] = [];
  let token = "";
  for (let n = 0; n < times; n++) {
    if (n % 5 === 0) token = await beginGuardedLogin(fixture, browser, person);
    verdicts.push(codeOf(await browser.post("/auth/tfa", { token, ...answer })));
  }
  return verdicts;
};

/** As if she had made so many tries already, over weeks. */
const setFailures = async (failures: number) => {
  const { numUpdatedRows } = await fixture.db
    .updateTable("attempts")
    .set({ failures, blocked_until: sql`now()` })
    .where("key", "like", "two-factor account %")
    .where("last_at", ">", sql<Date>`now() - interval '1 minute'`)
    .where("blocked_until", "<", sql<Date>`now() + interval '1 year'`)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
};
const blockMinutes = async () => {
  const { minutes } = await fixture.db
    .selectFrom("attempts")
    .select(sql<number>`round(extract(epoch from blocked_until - last_at) / 60)::float8`.as("minutes"))
    .where("key", "like", "two-factor account %")
    .orderBy("last_at", "desc")
    .executeTakeFirstOrThrow();
  return minutes;
};
const forgetAll = () => fixture.db.deleteFrom("attempts").execute();
const rightCode = (person: Guarded) => nextPasscodeOf(person.secret);
/** Wrong codes of unknown browsers, up to the very last. */
const block = async (person: Guarded) => {
  await forgetAll();
  await guess(person, fixture.newBrowser(), 1);
  await setFailures(99);
  return guess(person, fixture.newBrowser(), 1);
};

describe("wrong codes of unknown browsers", () => {
  it("wait 15 minutes after ten, then twice as long each time, up to a day", async () => {
    await forgetAll();
    const bob = await signUpGuarded(fixture);
    expect(await guess(bob, fixture.newBrowser(), 10)).toEqual(Array(10).fill("incorrect_code"));
    expect(await guess(bob, fixture.newBrowser(), 1)).toEqual(["wait_before_retry"]);
    const minutes = [await blockMinutes()];
    for (let n = 0; n < 8; n++) {
      await waitOutDelays(fixture);
      expect(await guess(bob, fixture.newBrowser(), 1)).toEqual(["incorrect_code"]);
      minutes.push(await blockMinutes());
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  it("count together, passcodes and recovery codes, over browsers, addresses and logins", async () => {
    await forgetAll();
    const bob = await signUpGuarded(fixture);
    const verdicts = [
      ...(await guess(bob, fixture.newBrowser(), 4)),
      ...(await guess(bob, fixture.newBrowser(), 3, { recovery: true })),
      ...(await guess(bob, fixture.newBrowser(), 3)),
    ];
    expect(verdicts).toEqual(Array(10).fill("incorrect_code"));
    expect(await guess(bob, fixture.newBrowser(), 1, { recovery: true })).toEqual(["wait_before_retry"]);
    // Not even the right one is looked at.
    const browser = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, browser, bob);
    const right = await browser.post("/auth/tfa", { token, passcode: rightCode(bob) });
    expect(codeOf(right)).toBe("wait_before_retry");
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(600);
  });

  it("no more than ten of 200 at once are judged", async () => {
    await forgetAll();
    const bob = await signUpGuarded(fixture);
    const logins: { browser: Browser; token: string }[] = [];
    for (let n = 0; n < 40; n++) {
      const browser = fixture.newBrowser();
      logins.push({ browser, token: await beginGuardedLogin(fixture, browser, bob) });
    }
    const passcode = wrongPasscodeOf(bob.secret);
    const answers = await Promise.all(
      logins.flatMap(({ browser, token }) =>
        Array.from({ length: 5 }, () => browser.copy().post("/auth/tfa", { token, passcode })),
      ),
    );
    const verdicts = answers.map(codeOf);
    expect(verdicts.filter((verdict) => verdict === "incorrect_code")).toHaveLength(10);
    expect(verdicts.filter((verdict) => verdict === "wait_before_retry")).toHaveLength(190);
    const events = await eventsOf(fixture, bob.userId);
    expect(events.filter((event) => event.startsWith("two_factor_failed"))).toHaveLength(10);
  });

  it("start over after a right code", async () => {
    await forgetAll();
    const bob = await signUpGuarded(fixture);
    const browser = fixture.newBrowser();
    expect(await guess(bob, browser, 9)).toEqual(Array(9).fill("incorrect_code"));
    expect(codeOf(await logInGuarded(fixture, browser, bob))).toBe("let in");
    expect(await guess(bob, fixture.newBrowser(), 9)).toEqual(Array(9).fill("incorrect_code"));
  });

  it("in the owner's own browser count for themselves, either way", async () => {
    await forgetAll();
    const bob = await signUpGuarded(fixture);
    await guess(bob, fixture.newBrowser(), 10);
    expect(codeOf(await logInGuarded(fixture, bob.browser, bob))).toBe("let in");
    await forgetAll();
    expect(await guess(bob, bob.browser, 11)).toEqual([...Array(10).fill("incorrect_code"), "wait_before_retry"]);
    expect(codeOf(await logInGuarded(fixture, fixture.newBrowser(), bob))).toBe("let in");
  });
});

describe("the hundredth wrong code", () => {
  const blocked = "Someone is guessing your passcode";
  const told = async (person: Guarded) => ({
    mails: (await subjectsTo(fixture, person.email)).filter((subject) => subject === blocked).length,
    events: (await eventsOf(fixture, person.userId)).filter((event) => event.startsWith("two_factor_blocked")).length,
  });

  it("ends it for unknown browsers, with one mail and one event, however many more come", async () => {
    const bob = await signUpGuarded(fixture);
    await forgetAll();
    await guess(bob, fixture.newBrowser(), 1);
    await setFailures(98);
    expect(await guess(bob, fixture.newBrowser(), 1)).toEqual(["incorrect_code"]);
    expect(await told(bob)).toEqual({ mails: 0, events: 0 });
    await waitOutDelays(fixture);
    const logins: { browser: Browser; token: string }[] = [];
    for (let n = 0; n < 10; n++) {
      const browser = fixture.newBrowser();
      logins.push({ browser, token: await beginGuardedLogin(fixture, browser, bob) });
    }
    const passcode = wrongPasscodeOf(bob.secret);
    const answers = await Promise.all(
      logins.map(({ browser, token }) => browser.post("/auth/tfa", { token, passcode })),
    );
    const verdicts = answers.map(codeOf).sort();
    expect(verdicts.filter((verdict) => verdict === "incorrect_code")).toHaveLength(1);
    expect(await told(bob)).toEqual({ mails: 1, events: 1 });

    expect(await guess(bob, fixture.newBrowser(), 2)).toEqual(Array(2).fill("two_factor_blocked"));
    const browser = fixture.newBrowser();
    expect(codeOf(await logInGuarded(fixture, browser, bob))).toBe("two_factor_blocked");
    const [code = { recovery_code: "" }] = await recoveryCodesOf(bob.browser);
    const token = await beginGuardedLogin(fixture, browser, bob);
    const recovery = await browser.post("/auth/tfa", { token, recovery_code: code.recovery_code, is_recovery: true });
    expect(codeOf(recovery)).toBe("two_factor_blocked");
    expect(await told(bob)).toEqual({ mails: 1, events: 1 });
    const mail = (await fixture.mailsTo(bob.email)).find(({ subject }) => subject === blocked);
    expect(mail?.links.map(({ pathname }) => pathname)).toContain("/not-me");
  });

  it("leaves the owner's known browser as it was, to log in and to step up", async () => {
    const bob = await signUpGuarded(fixture);
    await block(bob);
    expect(codeOf(await logInGuarded(fixture, bob.browser, bob))).toBe("let in");
    await forgetSteps(fixture, bob.userId);
    expect((await bob.browser.post("/auth/step_up", { passcode: rightCode(bob) })).status).toBe(200);
  });

  it("counts at a step-up too: mallory's stolen session is no other place to guess", async () => {
    const bob = await signUpGuarded(fixture);
    await forgetAll();
    // She has the session's cookie, but not the one that makes the browser a known one.
    const mallory = fixture.newBrowser();
    for (const [name, value] of bob.browser.cookies) if (name.includes("sid")) mallory.cookies.set(name, value);
    expect((await mallory.user())?.id).toBe(bob.userId);
    const passcode = wrongPasscodeOf(bob.secret);
    expect(codeOf(await mallory.post("/auth/step_up", { passcode }))).toBe("incorrect_code");
    await setFailures(99);
    expect(codeOf(await mallory.post("/auth/step_up", { passcode }))).toBe("incorrect_code");
    expect(codeOf(await mallory.post("/auth/step_up", { passcode: rightCode(bob) }))).toBe("two_factor_blocked");
    expect(await guess(bob, fixture.newBrowser(), 1)).toEqual(["two_factor_blocked"]);
    expect(await told(bob)).toEqual({ mails: 1, events: 1 });
  });

  it("stays the last one when there is no attempt for a year and the old limits are cleaned up", async () => {
    const bob = await signUpGuarded(fixture);
    await block(bob);
    const past = (column: "last_at" | "blocked_until") => sql<Date>`${sql.ref(column)} - interval '400 days'`;
    const aged = { last_at: past("last_at"), blocked_until: past("blocked_until") };
    await fixture.db.updateTable("attempts").set(aged).execute();
    await deleteOldLimits(fixture.db);
    expect(codeOf(await logInGuarded(fixture, fixture.newBrowser(), bob))).toBe("two_factor_blocked");
  });

  it("a reset by mail, which proves a mailbox only, does not give unknown browsers another hundred", async () => {
    const bob = await signUpGuarded(fixture);
    await block(bob);
    const password = "Copper-Harbour-77";
    const token = await resetTokenOf(fixture, bob.email);
    // In the owner's own browser, which stays known (RECOVER-20).
    await bob.browser.post("/auth/reset", { token, new_password: password });
    const moved = { ...bob, password };
    expect(codeOf(await logInGuarded(fixture, fixture.newBrowser(), moved))).toBe("two_factor_blocked");
    expect(codeOf(await logInGuarded(fixture, bob.browser, moved))).toBe("let in");
  });

  it("is history once the owner has changed the password in the known browser, as the mail asks", async () => {
    const bob = await signUpGuarded(fixture);
    await block(bob);
    const password = "Copper-Harbour-77";
    const changed = await bob.browser.post("/auth/change_password", { password: bob.password, new_password: password });
    expect(changed.status).toBe(200);
    expect(codeOf(await logInGuarded(fixture, fixture.newBrowser(), { ...bob, password }))).toBe("let in");
  });

  it("is history once two-factor was set up again", async () => {
    const bob = await signUpGuarded(fixture);
    await block(bob);
    expect((await bob.browser.command("USER:TFA:CANCEL")).error).toBeUndefined();
    const secret = await fixture.turnOnTwoFactor(bob.browser);
    expect(codeOf(await logInGuarded(fixture, fixture.newBrowser(), { ...bob, secret }))).toBe("let in");
  });
});
