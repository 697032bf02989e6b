/** The new value of a session that a command has asked for, and whose it is. */
import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "@passport/database";
import { type PasskeyCreation, socketPaths } from "@passport/protocol";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Frame, TestClient } from "../../../platform/socket/testing/test-client.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { type Browser, newTransactionId } from "../../entry/testing/browser.ts";
import { newDevice } from "../../entry/testing/passkeys.ts";
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
/** As a command does. Returns the ticket of its reply. */
const makeDue = async (sessionId: string): Promise<string> => {
  const given = Promise.withResolvers<string>();
  await inTransaction(fixture.db, (transaction) => askForRenewal(transaction, sessionId, given.resolve));
  return given.promise;
};
const tokenOf = (browser: Browser) => browser.cookies.get("__Host-passport-sid");
const check = (browser: Browser, ticket?: string) =>
  browser.get(`/auth/check${ticket === undefined ? "" : `?ticket=${ticket}`}`);
const cookiesOf = (headers: Headers) =>
  headers.getSetCookie().filter((line) => line.startsWith("__Host-passport-sid="));
const renewing = { status: 401, body: { error_code: "session_renewing" } };

describe("a session that is due", () => {
  it("[SESSION-26] is given its new value by a check with the ticket, once; the old one is refused from then on", async () => {
    const { browser, user, sessionId } = await arrive();
    expect(cookiesOf((await check(browser)).headers)).toEqual([]);
    const ticket = await makeDue(sessionId);
    const old = browser.copy();
    const renewed = await check(browser, ticket);
    expect([renewed.status, renewed.body.user?.id]).toEqual([200, user.id]);
    expect(cookiesOf(renewed.headers)).toHaveLength(1);
    expect(renewed.text).not.toContain(tokenOf(browser));
    expect(await check(old, ticket)).toMatchObject({ status: 401, body: { error_code: "session_over" } });
    expect((await check(fixture.newBrowser(), ticket)).body.error_code).toBe("not_authenticated");
    // A ticket that has been used does nothing, also with the new value.
    const again = await check(browser, ticket);
    expect([again.status, cookiesOf(again.headers)]).toEqual([200, []]);
    expect((await browser.command("USER:SESSIONS")).payload).toMatchObject([{ id: sessionId, is_current: true }]);
  });

  it("[SESSION-26] opens nothing by its old value from the commit on: no call, no socket, no check with another ticket", async () => {
    const { browser, user, password, sessionId } = await arrive();
    const other = await arrive();
    const foreign = await makeDue(other.sessionId);
    const ticket = await makeDue(sessionId);
    for (const wrong of [undefined, "", "x".repeat(43), foreign]) {
      const answer = await check(browser, wrong);
      expect(answer).toMatchObject(renewing);
      // The cookie stays: the browser that holds the ticket still needs it.
      expect(cookiesOf(answer.headers)).toEqual([]);
    }
    expect((await browser.post("/auth/step_up", { password })).body.error_code).toBe("not_authenticated");
    await expect(browser.connect(socketPaths.userCommander(user.id))).rejects.toMatchObject({ status: 401 });
    await expect(browser.connect(socketPaths.mount(`/user/${user.id}`))).rejects.toMatchObject({ status: 401 });
    expect((await check(browser, ticket)).status).toBe(200);
  });

  it("keeps its sockets", async () => {
    const { browser, sessionId } = await arrive();
    const commander = await browser.openCommander();
    await check(browser, await makeDue(sessionId));
    const answer = await commander.command("USER:SESSIONS", undefined, newTransactionId());
    expect(answer.payload).toMatchObject([{ id: sessionId }]);
    commander.socket.terminate();
  });

  it("[SESSION-26] logs out none of 20 tabs that check at once: the one with the ticket is given the value for all", async () => {
    const { browser, user, sessionId } = await arrive();
    const ticket = await makeDue(sessionId);
    const tabs = Array.from({ length: 20 }, () => browser.copy());
    const answers = await Promise.all([...tabs.map((tab) => check(tab)), check(browser, ticket)]);
    const given = answers.flatMap(({ headers }) => cookiesOf(headers));
    expect(given).toHaveLength(1);
    expect(given[0]).not.toMatch(/Max-Age=0/);
    // What tells a tab to wait and ask again; by then the jar that it shares with the others holds the new value.
    const refusals = answers.slice(0, -1).map(({ body }) => body.error_code);
    for (const code of refusals) expect(["session_renewing", "session_over"]).toContain(code);
    expect((await browser.user())?.id).toBe(user.id);
  });

  it("of two checks with one ticket one renews, and neither loses its cookie", async () => {
    const { browser, sessionId } = await arrive();
    const ticket = await makeDue(sessionId);
    const tabs = [browser.copy(), browser.copy()];
    const given = (await Promise.all(tabs.map((tab) => check(tab, ticket)))).flatMap(({ headers }) =>
      cookiesOf(headers),
    );
    expect(given).toHaveLength(1);
    expect(given[0]).not.toMatch(/Max-Age=0/);
  });
});

describe("[SESSION-26] a copied cookie that polls the check while its owner", () => {
  /** What a page does: its ticket comes with the reply, and the check a round trip later. */
  const race = async (change: (owner: Browser, player: Awaited<ReturnType<typeof arrive>>) => Promise<Frame>) => {
    const player = await arrive();
    const owner = player.browser;
    const thief = owner.copy();
    const stop = new AbortController();
    const polling = (async () => {
      while (!stop.signal.aborted) {
        await thief.get("/auth/check");
        await sleep(10);
      }
    })();
    const { ticket } = await change(owner, player);
    await sleep(80);
    await check(owner, ticket);
    await sleep(50);
    stop.abort();
    await polling;
    return { thief: await thief.user(), owner: (await owner.user())?.id === player.user.id };
  };
  const over = async (owner: Browser, run: (commander: TestClient) => Promise<Frame>): Promise<Frame> => {
    const commander = await owner.openCommander();
    const reply = await run(commander);
    commander.socket.terminate();
    expect(reply.error_code).toBeUndefined();
    return reply;
  };

  it.each(Array.from({ length: 8 }, (_, round) => round))(
    "changes the password is out, and the owner is in (%i)",
    async (round) => {
      const outcome = await race((owner, { user, password }) =>
        over(owner, (commander) =>
          commander.command(
            "USER:UPDATE",
            { id: user.id, current_password: password, new_password: `Copper-Harbour-7${round}x` },
            newTransactionId(),
          ),
        ),
      );
      expect(outcome).toEqual({ thief: undefined, owner: true });
    },
  );

  it("turns two-factor on is out, and the owner is in", async () => {
    const outcome = await race((owner) =>
      over(owner, async (commander) => {
        const { payload } = await commander.command("USER:TFA:GENERATE", undefined, newTransactionId());
        const passcode = passcodeOf((payload as { secret: string }).secret);
        return commander.command("USER:TFA:VERIFICATION", { passcode }, newTransactionId());
      }),
    );
    expect(outcome).toEqual({ thief: undefined, owner: true });
  });

  it("adds a passkey is out, and the owner is in", async () => {
    const outcome = await race((owner) =>
      over(owner, async (commander) => {
        const { payload } = await commander.command("USER:PASSKEY:PREPARE", {}, newTransactionId());
        const passkey = newDevice().create(payload as PasskeyCreation);
        return commander.command("USER:PASSKEY:ADD", { passkey }, newTransactionId());
      }),
    );
    expect(outcome).toEqual({ thief: undefined, owner: true });
  });
});

describe("a session that was ended", () => {
  it("takes back the change that asks for a new value", async () => {
    const { browser, sessionId } = await arrive();
    await browser.get("/auth/logout");
    const asking = inTransaction(fixture.db, (transaction) => askForRenewal(transaction, sessionId, () => {}));
    await expect(asking).rejects.toMatchObject({ code: "not_authenticated" });
  });

  it("is not renewed, though it is due", async () => {
    const { browser, user, sessionId } = await arrive();
    const ticket = await makeDue(sessionId);
    await fixture.api.context.session.endAllSessions(user.id);
    const answer = await check(browser, ticket);
    expect([answer.status, cookiesOf(answer.headers)]).toEqual([401, []]);
  });
});
