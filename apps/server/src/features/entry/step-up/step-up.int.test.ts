/** S8: what is sensitive wants a proof of the last ten minutes. Time is moved in the database. */

import { commands, httpCalls } from "@passport/protocol";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type AccessFixture, goodPassword, type Newcomer, startAccessFixture } from "../testing/access-fixture.ts";
import { type Browser, newTransactionId } from "../testing/browser.ts";
import { spentPasscodeOf, wrongPasscodeOf } from "../testing/two-factor-players.ts";

let fixture: AccessFixture;

beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
afterEach(() => {
  vi.useRealTimers();
});

const newPassword = "Copper-Meadow-77";
const change = (browser: Browser, password = goodPassword) =>
  browser.post("/auth/change_password", { password, new_password: newPassword });
const stepUp = (browser: Browser, proof: object) => browser.post("/auth/step_up", proof);
const sessionOf = (browser: Browser) => browser.cookies.get("__Host-passport-sid") ?? "";

/** A player who logged in (and used an authenticator) so long ago. */
const agePlayer = (userId: string, age: string) =>
  fixture.db
    .updateTable("sessions")
    .set({
      authenticated_at: sql`now() - ${age}::interval`,
      two_factor_at: sql`two_factor_at - ${age}::interval`,
    })
    .where("user_id", "=", userId)
    .execute();

const arrive = async (age?: string): Promise<{ browser: Browser; person: Newcomer; userId: string }> => {
  const browser = fixture.newBrowser();
  const { user, ...person } = await fixture.signUp(browser);
  if (age !== undefined) await agePlayer(user.id, age);
  return { browser, person, userId: user.id };
};
const eventsOf = async (userId: string) => {
  const rows = fixture.db.selectFrom("security_events").select(["kind", "factor"]).where("user_id", "=", userId);
  return (await rows.orderBy("id").execute()).map(({ kind, factor }) => [kind, factor]);
};

const stale = "10 minutes 1 second";
const refused = { status: 403, body: { error_code: "step_up_required", message: "Please confirm it's you." } };

it("[SESSION-17] is declared for every change of password, two-factor, wallet, identities and sessions, and for withdrawals", () => {
  const names = [
    ...httpCalls.filter(({ access }) => access === "step-up").map(({ name }) => name),
    ...commands.filter(({ access }) => access === "step-up").map(({ key }) => key),
  ];
  // What is declared so is refused to a stale login, and changes nothing then: see the authorisation matrix.
  expect(names).toEqual([
    "changePassword",
    "setPassword",
    "exportAccount",
    "withdrawSups",
    "USER:PASSKEY:PREPARE",
    "USER:PASSKEY:ADD",
    "USER:PASSKEY:REMOVE",
    "USER:PROTECTION:SET",
    "USER:SPENDING:SET",
    "USER:WALLET:ADD",
    "USER:WALLET:REMOVE",
    "USER:GOOGLE:ADD",
    "USER:FACEBOOK:ADD",
    "USER:GOOGLE:REMOVE",
    "USER:FACEBOOK:REMOVE",
    "USER:TWITTER:REMOVE",
    "USER:TWITCH:REMOVE",
    "USER:DISCORD:REMOVE",
    "USER:TWITCH:ADD",
    "USER:DISCORD:ADD",
    "USER:TFA:GENERATE",
    "USER:TFA:VERIFICATION",
    "AUTH:TFA:GENERATE",
    "AUTH:TFA:VERIFICATION",
    "USER:TFA:CANCEL",
    "USER:TFA:RECOVERY:RENEW",
    "USER:TFA:RECOVERY:GET",
    "USER:SUSPENDED:REMOVE",
    "USER:SESSION:END",
    "USER:SESSIONS:END:OTHERS",
    "USER:DELETION:REQUEST",
  ]);
});

describe("a login of ten minutes ago", () => {
  it("[SESSION-17] [PASSWORD-8] is recent, and one second later it is not", async () => {
    const { browser, userId } = await arrive("10 minutes 1 second");
    expect(await change(browser)).toMatchObject(refused);
    await agePlayer(userId, "9 minutes 50 seconds");
    expect(await change(browser)).toMatchObject({ status: 200 });
  });

  it("[SESSION-17] is told by the database's clock, whatever this process takes the time for", async () => {
    const { browser, userId } = await arrive();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    expect(await change(browser, "x")).toMatchObject({ body: { error_code: "incorrect_password" } });
    await agePlayer(userId, stale);
    vi.setSystemTime(Date.now() - 7_200_000);
    expect(await change(browser)).toMatchObject(refused);
  });

  it("[SESSION-18] [PASSWORD-8] changes nothing until its player has stepped up; the same call then works", async () => {
    const { browser, person, userId } = await arrive(stale);
    expect(await change(browser)).toMatchObject(refused);
    expect(await browser.command("USER:TFA:GENERATE")).toMatchObject({ key: "ERROR", error_code: "step_up_required" });
    expect(await fixture.db.selectFrom("two_factor").selectAll().where("user_id", "=", userId).execute()).toEqual([]);
    expect(await fixture.logIn(fixture.newBrowser(), person)).toMatchObject({ status: 200 });

    expect(await stepUp(browser, { password: goodPassword })).toMatchObject({ status: 200, body: { success: true } });
    expect(await change(browser)).toMatchObject({ status: 200 });
    expect(await fixture.logIn(fixture.newBrowser(), person)).toMatchObject({ status: 401 });
    expect(await eventsOf(userId)).toContainEqual(["stepped_up", "password"]);
  });
});

describe("stepping up", () => {
  it("[SESSION-3] gives the session a new value and refuses the old one; its sockets stay open", async () => {
    const { browser } = await arrive(stale);
    const commander = await browser.openCommander();
    const before = browser.copy();
    await stepUp(browser, { password: goodPassword });
    expect(sessionOf(browser)).not.toBe(sessionOf(before));
    expect((await before.get("/auth/check")).status).toBe(401);
    expect((await browser.get("/auth/check")).status).toBe(200);
    expect(await commander.command("USER:TFA:GENERATE", undefined, newTransactionId())).toMatchObject({
      key: "USER:TFA:GENERATE",
    });
    commander.socket.terminate();
  });

  it("with a wrong password changes nothing, and gives a borrowed session no place to guess", async () => {
    const { browser, userId } = await arrive(stale);
    const value = sessionOf(browser);
    for (let n = 1; n <= 6; n++) {
      const answer = await stepUp(browser, { password: `Wrong-password-${n}` });
      expect(answer).toMatchObject({ status: 401, body: { error_code: "incorrect_password" } });
    }
    await fixture.db
      .updateTable("attempts")
      .set({ blocked_until: sql`now() + interval '1 minute'` })
      .where("key", "like", "own password %")
      .execute();
    expect(await stepUp(browser, { password: goodPassword })).toMatchObject({
      status: 429,
      body: { error_code: "wait_before_retry" },
    });
    expect(sessionOf(browser)).toBe(value);
    expect(await change(browser)).toMatchObject(refused);
    expect((await eventsOf(userId)).filter(([kind]) => kind === "step_up_failed")).toHaveLength(6);
  });

  it("with nothing at all is refused", async () => {
    const { browser } = await arrive(stale);
    for (const proof of [{}, { password: "" }, { passcode: "" }, { passcode: "123456" }, { recovery_code: "x" }]) {
      expect(await stepUp(browser, proof)).toMatchObject({ status: 401 });
    }
    expect(await change(browser)).toMatchObject(refused);
  });

  it("mallory steps up for herself only, whatever ids she sends", async () => {
    const [alice, mallory] = [await arrive(stale), await arrive(stale)];
    const ids = { user_id: alice.userId, id: alice.userId, session_id: sessionOf(alice.browser) };
    expect(await stepUp(mallory.browser, { password: goodPassword, ...ids })).toMatchObject({ status: 200 });
    expect(await change(alice.browser)).toMatchObject(refused);
  });

  it("many times at once leaves one value that works, and no session that has ended meanwhile", async () => {
    const { browser } = await arrive(stale);
    const tabs = Array.from({ length: 10 }, () => browser.copy());
    await Promise.all(tabs.map((tab) => stepUp(tab, { password: goodPassword })));
    const statuses = await Promise.all(tabs.map(async (tab) => (await tab.get("/auth/check")).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);

    const last = tabs[statuses.indexOf(200)] ?? browser;
    const copy = last.copy();
    await last.get("/auth/logout");
    expect(await stepUp(copy, { password: goodPassword })).toMatchObject({ status: 401 });
    expect(copy.cookies.get("__Host-passport-sid")).not.toBeUndefined();
    expect((await copy.get("/auth/check")).status).toBe(401);
  });
});

describe("stepping up with two-factor", () => {
  const arriveWithTwoFactor = async () => {
    const arrival = await arrive();
    const secret = await fixture.turnOnTwoFactor(arrival.browser);
    await agePlayer(arrival.userId, stale);
    return { ...arrival, secret };
  };

  it("[SESSION-20] takes a passcode, and never the password alone", async () => {
    const { browser, userId, secret } = await arriveWithTwoFactor();
    expect(await stepUp(browser, { password: goodPassword })).toMatchObject({
      status: 401,
      body: { error_code: "incorrect_code" },
    });
    const wrongCode = { password: goodPassword, passcode: wrongPasscodeOf(secret) };
    expect(await stepUp(browser, wrongCode)).toMatchObject({ body: { error_code: "incorrect_code" } });
    expect(await change(browser)).toMatchObject(refused);
    // The passcode that turned it on is spent.
    const spent = await spentPasscodeOf(fixture, { userId, secret });
    expect(await stepUp(browser, { passcode: spent })).toMatchObject({ status: 401 });

    expect(await stepUp(browser, { passcode: nextPasscodeOf(secret) })).toMatchObject({ status: 200 });
    expect(await change(browser)).toMatchObject({ status: 200 });
    expect(await eventsOf(userId)).toContainEqual(["stepped_up", "passcode"]);
  });

  it("takes a recovery code, once", async () => {
    const { browser, userId, secret } = await arriveWithTwoFactor();
    await stepUp(browser, { passcode: nextPasscodeOf(secret) });
    const { payload } = await browser.command("USER:TFA:RECOVERY:GET");
    const [{ recovery_code } = { recovery_code: "" }] = payload as { recovery_code: string }[];
    await agePlayer(userId, stale);
    expect(await stepUp(browser, { recovery_code, is_recovery: true })).toMatchObject({ status: 200 });
    await agePlayer(userId, stale);
    expect(await stepUp(browser, { recovery_code, is_recovery: true })).toMatchObject({ status: 401 });
    expect(await change(browser)).toMatchObject(refused);
  });
});
