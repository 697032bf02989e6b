import { newId } from "@passport/database";
import { type Lock, type LockType, lockTypes, socketPaths, subscribeFrame, type User } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { type Browser, newTransactionId } from "../../entry/testing/browser.ts";
import { ageProofs, eventsOf, subjectsTo } from "../../entry/testing/two-factor-players.ts";
import { createBank } from "../../transactions/testing/bank.ts";
import { addOpenUnlock, rowOf } from "./testing/lock-fixtures.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const signUp = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const lock = (browser: Browser, type: unknown) => browser.command("USER:LOCK", { type });
const locksOf = ({ withdraw_lock, mint_lock, total_lock }: User) => ({ withdraw_lock, mint_lock, total_lock });
const unlocked = { withdraw_lock: false, mint_lock: false, total_lock: false };
const columns = { withdrawals: "withdraw_lock", minting: "mint_lock", account: "total_lock" } as const;

describe("USER:LOCK", () => {
  it.each(lockTypes)("[USER-15] [EDIT-46] of %s sets that lock and no other, and answers the user", async (type) => {
    const { browser, user } = await signUp();
    const bystander = await signUp();
    const { payload } = await lock(browser, type);
    const expected = { ...unlocked, [columns[type]]: true };
    expect(payload).toMatchObject({ id: user.id, ...expected });
    expect(await rowOf(fixture.db, user.id)).toMatchObject(expected);
    expect(await rowOf(fixture.db, bystander.user.id)).toMatchObject(unlocked);
  });

  it.each(["withdraw", "total", "Account", "", null, 1, ["account"], undefined])(
    "[EDIT-46] refuses the type %j",
    async (type) => {
      const { browser, user } = await signUp();
      expect((await lock(browser, type)).error_code).toBe("bad_request");
      expect(await rowOf(fixture.db, user.id)).toMatchObject(unlocked);
    },
  );

  it("[USER-15] locks the player who sends it, whatever id comes along", async () => {
    const [mallory, alice] = [await signUp(), await signUp()];
    const named = await mallory.browser.command("USER:LOCK", { type: "account", id: alice.user.id });
    expect(named.error_code).toBe("bad_request");
    await lock(mallory.browser, "account");
    expect(await rowOf(fixture.db, alice.user.id)).toMatchObject(unlocked);
    expect((await fixture.newBrowser().command("USER:LOCK", { type: "account" })).error_code).toBe("not_authenticated");
  });

  it("[USER-16] [EDIT-49] needs no step-up, however old the login is", async () => {
    const { browser, user } = await signUp();
    await ageProofs(fixture, user.id, "6 days");
    for (const type of lockTypes) expect((await lock(browser, type)).error).toBeUndefined();
    expect(locksOf((await browser.user()) ?? user)).toEqual({ withdraw_lock: true, mint_lock: true, total_lock: true });
  });

  it("[EDIT-49] a second time succeeds, changes nothing and sends no second email", async () => {
    const { browser, user, email } = await signUp();
    for (const type of lockTypes) await lock(browser, type);
    const [before, events, mails] = [
      await rowOf(fixture.db, user.id),
      await eventsOf(fixture, user.id),
      await subjectsTo(fixture, email),
    ];
    for (const type of lockTypes) {
      expect((await lock(browser, type)).payload).toMatchObject({ [columns[type]]: true });
    }
    expect(await rowOf(fixture.db, user.id)).toEqual(before);
    expect(await eventsOf(fixture, user.id)).toEqual(events);
    expect(await subjectsTo(fixture, email)).toEqual(mails);
  });

  it("of 20 at once over two processes one is the first, and the owner is told once", async () => {
    const { browser, user, email } = await signUp();
    const other = await fixture.startAnother();
    const commanders = [await browser.openCommander(), await browser.copy(other).openCommander()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        commanders[n % 2]?.command("USER:LOCK", { type: "account" }, newTransactionId()),
      ),
    );
    for (const { socket } of commanders) socket.terminate();
    expect(answers.map((answer) => answer?.error_code)).toEqual(Array(20).fill(undefined));
    expect((await eventsOf(fixture, user.id)).filter((event) => event === "locked")).toHaveLength(1);
    const subject = "Everything is locked on your Passport account";
    expect((await subjectsTo(fixture, email)).filter((sent) => sent === subject)).toHaveLength(1);
  });

  it("shows on every open page at once", async () => {
    const { browser, user } = await signUp();
    const page = await browser.connect(socketPaths.mount(`/user/${user.id}`));
    page.say(subscribeFrame(`/user/${user.id}`));
    await page.frame(({ key }) => key === "USER:INIT");
    await lock(browser, "minting");
    const { payload } = await page.frame(({ key }) => key === "USER");
    expect(payload).toMatchObject({ mint_lock: true, withdraw_lock: false, total_lock: false });
    page.socket.terminate();
  });

  it.each([
    ["withdrawals", "Withdrawals are locked on your Passport account", "No SUPS can be withdrawn"],
    ["minting", "Minting is locked on your Passport account", "No collectible and no item"],
    ["account", "Everything is locked on your Passport account", "neither wallet nor email can be changed"],
  ] as const)(
    "of %s tells the owner what stops, who takes it off, and where to say that it was not them",
    async (type, subject, effect) => {
      const { browser, email } = await signUp();
      await lock(browser, type satisfies LockType);
      const mail = await fixture.mailTo(email);
      expect(mail.subject).toBe(subject);
      for (const words of [effect, "Only support can remove the lock"]) expect(mail.text).toContain(words);
      expect(mail.links.map(({ pathname }) => pathname)).toContain("/not-me");
    },
  );

  it("withdraws an unlock that waits, also when the lock is set already", async () => {
    const [{ browser, user }, staff] = [await signUp(), await signUp()];
    await lock(browser, "account");
    const isOpen = await addOpenUnlock(fixture.db, { userId: user.id, requestedBy: staff.user.id });
    expect(await isOpen()).toBe(true);
    await lock(browser, "account");
    expect(await isOpen()).toBe(false);
  });

  it.each(lockTypes)(
    "[EDIT-51] [USER-19] of %s is known to the ledger: a debit that names it is refused, any other is not",
    async (type) => {
      const { browser, user } = await signUp();
      const { ledger } = fixture.api.context;
      await createBank(ledger).deposit(user.account_id, 10n);
      const { id: shop } = await ledger.openSystemAccount("sale", "Store", user.account_id);
      const spend = (forbiddenBy: Lock) =>
        ledger.post({
          ...{ kind: "post", id: newId(), debit: user.account_id, credit: shop, amount: 1n },
          ...{ group: "STORE", subGroup: "PURCHASE", description: "A crate", forbiddenBy: [forbiddenBy] },
        });
      await lock(browser, type);
      const verdicts = {
        withdrawals: await spend("withdraw"),
        minting: await spend("mint"),
        account: await spend("total"),
      };
      const posted = { withdrawals: "posted", minting: "posted", account: "posted" };
      expect(verdicts).toEqual({ ...posted, [type]: "account_locked" });
    },
  );
});
