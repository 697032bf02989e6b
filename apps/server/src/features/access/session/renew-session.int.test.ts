/** The new value of a session that a command has asked for. */
import { inTransaction } from "@passport/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import { type Browser, newTransactionId } from "../testing/browser.ts";
import { askForRenewal } from "./renew-session.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const arrive = async () => {
  const browser = fixture.newBrowser();
  const { user, password } = await fixture.signUp(browser);
  const { id: sessionId } = await fixture.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow();
  return { browser, user, password, sessionId };
};
const makeDue = (sessionId: string) =>
  inTransaction(fixture.db, (transaction) => askForRenewal(transaction, sessionId));
const tokenOf = (browser: Browser) => browser.cookies.get("__Host-passport-sid");
const check = (browser: Browser) => browser.get("/auth/check");
const cookiesOf = (headers: Headers) =>
  headers.getSetCookie().filter((line) => line.startsWith("__Host-passport-sid="));

describe("a session that is due", () => {
  it("is given its new value by the check, once, and the old one is refused from then on", async () => {
    const { browser, user, sessionId } = await arrive();
    expect(cookiesOf((await check(browser)).headers)).toEqual([]);
    await makeDue(sessionId);
    const old = browser.copy();
    const renewed = await check(browser);
    expect([renewed.status, renewed.body.user?.id]).toEqual([200, user.id]);
    expect(cookiesOf(renewed.headers)).toHaveLength(1);
    expect(renewed.text).not.toContain(tokenOf(browser));
    expect(await check(old)).toMatchObject({ status: 401, body: { error_code: "session_over" } });
    expect((await check(fixture.newBrowser())).body.error_code).toBe("not_authenticated");
    expect(cookiesOf((await check(browser)).headers)).toEqual([]);
    expect((await browser.command("USER:SESSIONS")).payload).toMatchObject([{ id: sessionId, is_current: true }]);
  });

  it("keeps its sockets", async () => {
    const { browser, sessionId } = await arrive();
    const commander = await browser.openCommander();
    await makeDue(sessionId);
    await check(browser);
    const answer = await commander.command("USER:SESSIONS", undefined, newTransactionId());
    expect(answer.payload).toMatchObject([{ id: sessionId }]);
    commander.socket.terminate();
  });

  it("is not logged out by 20 tabs that check at once: one is given the value, and none loses its cookie", async () => {
    const { browser, sessionId } = await arrive();
    await makeDue(sessionId);
    const tabs = Array.from({ length: 20 }, () => browser.copy());
    const answers = await Promise.all(tabs.map(check));
    const given = answers.flatMap(({ headers }) => cookiesOf(headers));
    expect(given).toHaveLength(1);
    expect(given[0]).not.toMatch(/Max-Age=0/);
    // A browser has one jar for all its tabs: it holds what the one was given.
    const winner = tabs.find((tab) => tokenOf(tab) !== tokenOf(browser));
    expect((await check(winner ?? browser)).status).toBe(200);
    expect(winner).toBeDefined();
  });

  it("is not due any more when a step-up has renewed it", async () => {
    const { browser, password, sessionId } = await arrive();
    await makeDue(sessionId);
    await browser.post("/auth/step_up", { password });
    expect(cookiesOf((await check(browser)).headers)).toEqual([]);
    expect((await check(browser)).status).toBe(200);
  });
});

describe("a session that was ended", () => {
  it("takes back the change that asks for a new value", async () => {
    const { browser, sessionId } = await arrive();
    await browser.get("/auth/logout");
    await expect(makeDue(sessionId)).rejects.toMatchObject({ code: "not_authenticated" });
  });

  it("is not renewed, though it is due", async () => {
    const { browser, user, sessionId } = await arrive();
    await makeDue(sessionId);
    await fixture.api.context.access.endAllSessions(user.id);
    const answer = await check(browser);
    expect([answer.status, cookiesOf(answer.headers)]).toEqual([401, []]);
  });
});
