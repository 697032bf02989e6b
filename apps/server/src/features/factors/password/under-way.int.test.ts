/** A login with credentials that are changed at the same moment must leave no session behind. */
import { inTransaction } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { nextPasscodeOf, passcodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../../platform/secrets/token.ts";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { waitersOnLocks } from "../../entry/testing/count-lock-waits.ts";
import {
  beginGuardedLogin,
  type Guarded,
  mailedToken,
  resetTokenOf,
  signUpGuarded,
} from "../../entry/testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const newPassword = "Copper-Harbour-77";

/** Holds `entering` up just before its session is committed, until `change` waits for it as well or is done. */
const changeWhileEntering = async <T>(
  entry: { userId: string; browser: Browser; enter(): Promise<T> },
  change: () => Promise<unknown>,
): Promise<T> => {
  const token = wanted([...entry.browser.cookies].find(([name]) => !name.includes("sid"))?.[1], "browser cookie");
  const { entering, changing } = await inTransaction(fixture.db, async (transaction) => {
    const row = { user_id: entry.userId, browser_hash: hashToken(token) };
    await transaction.insertInto("known_browsers").values(row).execute();
    const entering = entry.enter();
    await waitUntil("the login to wait", async () => (await waitersOnLocks(fixture)) === 1);
    let isChanged = false;
    const changing = change().finally(() => {
      isChanged = true;
    });
    await waitUntil("the change to wait", async () => isChanged || (await waitersOnLocks(fixture)) === 2);
    await transaction.deleteFrom("known_browsers").where("browser_hash", "=", row.browser_hash).execute();
    return { entering, changing };
  });
  await changing;
  return entering;
};

const changes: Record<string, (bob: Guarded) => Promise<() => Promise<{ status: number }>>> = {
  "the password is reset": async ({ email }) => {
    const token = await resetTokenOf(fixture, email);
    return () => fixture.newBrowser().post("/auth/reset", { token, new_password: newPassword });
  },
  "the password is changed": async ({ browser, password }) => {
    return () => browser.post("/auth/change_password", { password, new_password: newPassword });
  },
  "the owner says that it was not them": async ({ email }) => {
    const token = await mailedToken(fixture, email, "/not-me");
    return () => fixture.newBrowser().post("/auth/not_me", { token });
  },
};

describe("a login that is just being let in", () => {
  it.each(Object.entries(changes))("by its second factor has no session when %s", async (_name, prepare) => {
    const bob = await signUpGuarded(fixture);
    const browser = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, browser, bob);
    const change = await prepare(bob);
    const enter = () => browser.post("/auth/tfa", { token, passcode: nextPasscodeOf(bob.secret) });
    let status = 0;
    const answer = await changeWhileEntering({ userId: bob.userId, browser, enter }, async () => {
      ({ status } = await change());
    });
    expect([answer.status, status]).toEqual([200, 200]);
    expect(await browser.user()).toBeUndefined();
  });

  it("by its password alone has no session when two-factor is turned on", async () => {
    const browser = fixture.newBrowser();
    const { user, ...alice } = await fixture.signUp(browser);
    const { secret } = (await browser.command("USER:TFA:GENERATE")).payload as { secret: string };
    const mallory = fixture.newBrowser();
    await fixture.logIn(mallory, { ...alice, password: "Wrong-guess-1" });
    const enter = () => fixture.logIn(mallory, alice);
    const answer = await changeWhileEntering({ userId: user.id, browser: mallory, enter }, () =>
      browser.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) }),
    );
    expect([answer.status, answer.body.tfa_token]).toEqual([200, undefined]);
    expect((await browser.user())?.two_factor_authentication_activated).toBe(true);
    expect(await mallory.user()).toBeUndefined();
  });
});

it("everything at once neither waits in a circle nor breaks", async () => {
  for (let round = 0; round < 8; round++) {
    const bob = await signUpGuarded(fixture);
    const browser = fixture.newBrowser();
    const tfaToken = await beginGuardedLogin(fixture, browser, bob);
    const lock = await mailedToken(fixture, bob.email, "/not-me");
    const reset = await resetTokenOf(fixture, bob.email);
    const commander = await bob.browser.openCommander();
    const answers = await Promise.all([
      fixture.newBrowser().post("/auth/reset", { token: reset, new_password: newPassword }),
      fixture.newBrowser().post("/auth/not_me", { token: lock }),
      bob.browser.copy().post("/auth/change_password", { password: bob.password, new_password: newPassword }),
      browser.copy().post("/auth/tfa", { token: tfaToken, passcode: nextPasscodeOf(bob.secret) }),
      fixture.logIn(fixture.newBrowser(), bob),
      bob.browser.copy().get("/auth/logout"),
      commander.command("USER:TFA:CANCEL", undefined, "turning-off1").catch(() => ({ error_code: "closed" })),
    ]);
    const broken = answers.filter((answer) => JSON.stringify(answer).includes('"internal"'));
    expect(broken).toEqual([]);
    commander.socket.terminate();
  }
  expect(fixture.api.log()).not.toContain("deadlock");
});
