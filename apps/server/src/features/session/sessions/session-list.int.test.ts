/** A player's sessions: seen, ended one by one or all others, with their sockets, wherever those are held. */
import { newId } from "@passport/database";
import type { SessionEntry } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { medianOf } from "../../../testing/median-of.ts";
import type { TestApi } from "../../../testing/start-test-api.ts";
import { type AccessFixture, type Newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";

let fixture: AccessFixture;
let other: TestApi;

beforeAll(async () => {
  fixture = await startAccessFixture();
  other = await fixture.startAnother();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const arrive = async () => {
  const browser = fixture.newBrowser({ userAgent: "Firefox on Linux", address: "198.51.100.1" });
  const { user, ...person } = await fixture.signUp(browser);
  return { browser, person, userId: user.id };
};
const anotherBrowser = async (person: Newcomer, options = {}) => {
  const browser = fixture.newBrowser(options);
  await fixture.logIn(browser, person);
  return browser;
};
const listOf = async (browser: Browser) => (await browser.command("USER:SESSIONS")).payload as SessionEntry[];
const ownId = async (browser: Browser) => (await listOf(browser)).find(({ is_current }) => is_current)?.id ?? "";
const isLive = async (browser: Browser) => (await browser.get("/auth/check")).status === 200;
const end = (browser: Browser, id: string) => browser.command("USER:SESSION:END", { id });

/** A page of this browser's player that another process holds. */
const openPage = async (browser: Browser, userId: string) => {
  const there = browser.copy(other);
  const page = await there.connect(`/api/ws/user/${userId}`);
  page.say(`SUBSCRIBE:/user/${userId}`);
  await page.frame(({ key }) => key === "USER:INIT");
  return { page, commander: await there.openCommander() };
};

const sessionEnded = { code: 4401, reason: "session_ended" };

describe("the list of sessions", () => {
  it("has this one first, then by last use, and no other player's", async () => {
    const { browser, person, userId } = await arrive();
    const phone = await anotherBrowser(person, { userAgent: "Safari on iPhone", address: "198.51.100.2" });
    const tablet = await anotherBrowser(person, { userAgent: "Chrome on Android", address: "198.51.100.3" });
    const [phoneId, tabletId] = [await ownId(phone), await ownId(tablet)];
    await fixture.db
      .updateTable("sessions")
      .set({ last_used_at: sql`now() - interval '1 hour'` })
      .where("id", "=", tabletId)
      .execute();
    await arrive();
    const sessions = await listOf(browser);
    expect(sessions.map(({ user_agent, address, is_current }) => [user_agent, address, is_current])).toEqual([
      ["Firefox on Linux", "198.51.100.1", true],
      ["Safari on iPhone", "198.51.100.2", false],
      ["Chrome on Android", "198.51.100.3", false],
    ]);
    expect(sessions[1]?.id).toBe(phoneId);
    // What is over is not in it.
    await phone.get("/auth/logout");
    await fixture.db
      .updateTable("sessions")
      .set({ last_used_at: sql`now() - interval '8 days'` })
      .where("id", "=", tabletId)
      .where("user_id", "=", userId)
      .execute();
    expect(await listOf(browser)).toHaveLength(1);
  });
});

describe("ending a session", () => {
  it("[SESSION-5] [SESSION-15] closes its sockets on another process after USER:INIT with null, and no others, within a second", async () => {
    const { browser, person, userId } = await arrive();
    const ofBrowser = await openPage(browser, userId);
    const tookMs: number[] = [];
    for (let round = 0; round < 5; round++) {
      const phone = await anotherBrowser(person);
      const ofPhone = await openPage(phone, userId);
      const id = await ownId(phone);

      const start = performance.now();
      expect(await end(browser, id)).toMatchObject({ payload: true });
      expect(await isLive(phone)).toBe(false);
      expect(await ofPhone.page.closed).toEqual(sessionEnded);
      expect(await ofPhone.commander.closed).toEqual(sessionEnded);
      tookMs.push(performance.now() - start);
      expect(ofPhone.page.frames.at(-1)).toMatchObject({ uri: `/user/${userId}`, key: "USER:INIT", payload: null });

      expect(await isLive(browser)).toBe(true);
      for (const { socket } of [ofBrowser.page, ofBrowser.commander]) expect(socket.readyState).toBe(socket.OPEN);
    }
    expect(medianOf(tookMs)).toBeLessThan(1000);
    for (const { socket } of [ofBrowser.page, ofBrowser.commander]) socket.terminate();
  });

  it("of one's own is logging out", async () => {
    const { browser, userId } = await arrive();
    const { page } = await openPage(browser, userId);
    browser.command("USER:SESSION:END", { id: await ownId(browser) }).catch(() => undefined);
    expect(await page.closed).toEqual(sessionEnded);
    expect(await isLive(browser)).toBe(false);
  });

  it("[ROUTE-23] mallory's try at alice's is answered as one at nothing, and ends nothing", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const answers = [];
    for (const id of [await ownId(alice.browser), newId()]) {
      const { transactionId: _, ...answer } = await end(mallory.browser, id);
      answers.push(answer);
    }
    expect(answers[0]).toMatchObject({ key: "ERROR", error_code: "not_found" });
    expect(answers[1]).toEqual(answers[0]);
    expect(await isLive(alice.browser)).toBe(true);
  });

  it("twice, or many times at once, ends it once", async () => {
    const { browser, person, userId } = await arrive();
    const id = await ownId(await anotherBrowser(person));
    const commander = await browser.openCommander();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => commander.command("USER:SESSION:END", { id }, `end00000000${n}`)),
    );
    commander.socket.terminate();
    expect(replies.filter(({ payload }) => payload === true)).toHaveLength(1);
    expect(replies.filter(({ error_code }) => error_code === "not_found")).toHaveLength(9);
    const events = fixture.db.selectFrom("security_events").select("session_id").where("kind", "=", "session_ended");
    expect(await events.where("user_id", "=", userId).execute()).toEqual([{ session_id: id }]);
  });

  it("of all others leaves this one, and touches no other player's", async () => {
    const { browser, person, userId } = await arrive();
    const bystander = await arrive();
    const others = [await anotherBrowser(person), await anotherBrowser(person), await anotherBrowser(person)];
    const pages = await Promise.all(others.map((one) => openPage(one, userId)));
    expect((await browser.command("USER:SESSIONS:END:OTHERS")).payload).toEqual({ ended: 3 });
    for (const { page, commander } of pages) {
      expect(await page.closed).toEqual(sessionEnded);
      expect(await commander.closed).toEqual(sessionEnded);
    }
    expect(await Promise.all(others.map(isLive))).toEqual([false, false, false]);
    expect([await isLive(browser), await isLive(bystander.browser)]).toEqual([true, true]);
    expect((await browser.command("USER:SESSIONS:END:OTHERS")).payload).toEqual({ ended: 0 });
  });
});
