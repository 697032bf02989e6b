/** A login with a passkey while a passkey of the account is removed: no session outlives the removal that it came before. */
import { waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { waitersOnLocks } from "../../entry/testing/count-lock-waits.ts";
import { addPasskey, deviceAt, passkeysOf, requestPasskey, signUpWithPasskey } from "../../entry/testing/passkeys.ts";
import { takeExclusively } from "../ways-in/ways-in-store.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Alice logs in on her phone with the first passkey and removes that one, or her second, in her own browser. */
const begin = async (removed: "the same" | "another") => {
  const { userId, browser, device, passkey } = await signUpWithPasskey(fixture);
  const second = await addPasskey(browser, deviceAt(fixture));
  const phone = fixture.newBrowser();
  const answer = device.get(await requestPasskey(phone));
  const { id } = removed === "the same" ? passkey : second;
  return {
    userId,
    phone,
    logIn: () => phone.post("/auth/passkey", { passkey: answer }),
    remove: () => browser.command("USER:PASSKEY:REMOVE", { id }),
  };
};

/** Both wait for the lock on the ways in, which PostgreSQL grants in the order in which they came. */
const inOrder = async <First, Second>(userId: string, first: () => Promise<First>, second: () => Promise<Second>) => {
  const started = await fixture.db.transaction().execute(async (transaction) => {
    await takeExclusively(transaction, userId);
    const firstDone = first();
    await waitUntil("the first to wait", async () => (await waitersOnLocks(fixture)) === 1);
    const secondDone = second();
    await waitUntil("the second to wait", async () => (await waitersOnLocks(fixture)) === 2);
    return { both: Promise.all([firstDone, secondDone]) };
  });
  return started.both;
};

it.each(["the same", "another"] as const)(
  "[PASSKEY-8] a login that comes first is logged out by the removal of %s passkey",
  async (removed) => {
    const { userId, phone, logIn, remove } = await begin(removed);
    const [login, removal] = await inOrder(userId, logIn, remove);
    expect([login.status, removal.error_code]).toEqual([200, undefined]);
    expect(await phone.user()).toBeUndefined();
  },
);

it("[PASSKEY-8] a login that comes second finds its passkey gone", async () => {
  const { userId, phone, logIn, remove } = await begin("the same");
  const [removal, login] = await inOrder(userId, remove, logIn);
  expect([removal.error_code, login.body.error_code]).toEqual([undefined, "passkey_refused"]);
  expect(await phone.user()).toBeUndefined();
});

it("[PASSKEY-8] however they meet, the removed passkey leaves no session open", async () => {
  const { browser } = await signUpWithPasskey(fixture);
  for (let round = 0; round < 20; round += 1) {
    const device = deviceAt(fixture);
    const { id } = await addPasskey(browser, device);
    const phone = fixture.newBrowser();
    const passkey = device.get(await requestPasskey(phone));
    const calls = [
      () => phone.post("/auth/passkey", { passkey }),
      () => browser.command("USER:PASSKEY:REMOVE", { id }),
    ];
    await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    expect(await phone.user(), `round ${round}`).toBeUndefined();
    expect(await passkeysOf(browser), `round ${round}`).toHaveLength(1);
  }
});
