/** "This wasn't me", said in a mailbox that the account has left: by a thief's doing, or really. */
import { proofLifeMs } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proveNewEmail, update } from "../../account/update/testing/change-own-email.ts";
import { ownerEmails } from "../../session/index.ts";
import { type AccessFixture, newcomer, startAccessFixture } from "../testing/access-fixture.ts";
import type { Browser } from "../testing/browser.ts";
import { askForOwnCode, enterCode } from "../testing/code-steps.ts";
import { waitersOnLocks } from "../testing/count-lock-waits.ts";
import { registerSomebody } from "../testing/registration.ts";
import {
  askForReset,
  eventsOf,
  forgetMailRates,
  mailedToken,
  resetTokenOf,
  subjectsTo,
} from "../testing/two-factor-players.ts";
import { linkPayload, newWallet } from "../testing/wallets.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const newPassword = "Copper-Harbour-77";
const notMe = (token: string) => fixture.newBrowser().post("/auth/not_me", { token });
const lockToken = (email: string) => mailedToken(fixture, email, "/not-me");
const accountOf = (userId: string) =>
  fixture.db
    .selectFrom("users")
    .select(["email", "email_canonical", "verified", "total_lock"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

const moveTo = async (browser: Browser, userId: string, email = newcomer().email): Promise<string> => {
  await proveNewEmail(fixture, browser, { ...newcomer(), email });
  const { error } = await update(browser, userId, { email });
  if (error !== undefined) throw new Error(`the email could not be changed: ${error}`);
  return email;
};

/** Alice, and mallory, who came in with her password and has made the account answer to another mailbox. */
const signUpAndBeRobbed = async () => {
  const alice = await fixture.signUp(fixture.newBrowser(), { email: `Alice.${newcomer().username}@players.example` });
  const mallory = fixture.newBrowser();
  await fixture.logIn(mallory, alice);
  const loginToken = await lockToken(alice.email);
  const thiefs = await moveTo(mallory, alice.user.id);
  return { ...alice, userId: alice.user.id, mallory, thiefs, loginToken, token: await lockToken(alice.email) };
};

const resetAndLogIn = async (email: string) => {
  const token = await resetTokenOf(fixture, email);
  const { status } = await fixture.newBrowser().post("/auth/reset", { token, new_password: newPassword });
  const browser = fixture.newBrowser();
  const answer = await fixture.logIn(browser, { email, password: newPassword });
  return { status, answer, browser };
};

describe("from the letter about a changed email", () => {
  it("gives the old address back as it was written, verified, and the owner comes in by a reset", async () => {
    const { userId, email, token } = await signUpAndBeRobbed();
    expect((await notMe(token)).status).toBe(200);
    const account = { email, email_canonical: email.toLowerCase(), verified: true, total_lock: true };
    expect(await accountOf(userId)).toEqual(account);
    const { status, answer } = await resetAndLogIn(email);
    expect([status, answer.status]).toEqual([200, 200]);
    expect(answer.body.user).toMatchObject({ id: userId, email, total_lock: true });
    expect(await eventsOf(fixture, userId)).toEqual(
      expect.arrayContaining(["locked_by_link email_link", "email_changed email_link"]),
    );
  });

  it("leaves mallory's mailbox nothing: no reset, no code, no link to turn it round", async () => {
    const { userId, email, password, mallory, thiefs, token } = await signUpAndBeRobbed();
    const reset = await resetTokenOf(fixture, thiefs);
    // A letter of a login in mallory's mailbox, and two more addresses that wait: one proven, one about to be.
    await fixture.logIn(fixture.newBrowser(), { email: thiefs, password });
    const thiefsLock = await lockToken(thiefs);
    const third = await proveNewEmail(fixture, mallory);
    await forgetMailRates(fixture);
    const asked = await askForOwnCode(fixture, mallory, newcomer().email);
    await notMe(token);

    const tried = await fixture.newBrowser().post("/auth/reset", { token: reset, new_password: newPassword });
    expect(tried.body.error_code).toBe("link_invalid");
    expect((await notMe(thiefsLock)).body.error_code).toBe("link_invalid");
    expect((await enterCode(asked)).body.success).not.toBe(true);
    await forgetMailRates(fixture);
    const mails = (await fixture.mailsTo(thiefs)).length;
    expect((await askForReset(fixture, thiefs)).status).toBe(200);
    expect(await fixture.mailsTo(thiefs)).toHaveLength(mails);
    // What mallory had proven does not wait for the owner's session either.
    const { browser } = await resetAndLogIn(email);
    await fixture.db.updateTable("users").set({ total_lock: false }).where("id", "=", userId).execute();
    expect((await update(browser, userId, { email: third })).error_code).toBe("email_not_proven");
  });

  it("leaves her no link that was just being written to her mailbox", async () => {
    const { userId, email, thiefs, token } = await signUpAndBeRobbed();
    const { answering } = await fixture.db.transaction().execute(async (transaction) => {
      await fixture.api.context.factors.emailOwner(transaction, { userId, email: ownerEmails.new_device });
      const answering = notMe(token);
      await waitUntil("the lock to wait", async () => (await waitersOnLocks(fixture)) === 1);
      return { answering };
    });
    expect((await answering).status).toBe(200);
    expect((await notMe(await lockToken(thiefs))).body.error_code).toBe("link_invalid");
    expect(await accountOf(userId)).toMatchObject({ email });
  });

  it("tells the old mailbox what happened, and the other one hardly anything", async () => {
    const { email, thiefs, token } = await signUpAndBeRobbed();
    await fixture.newBrowser({ address: "203.0.113.77" }).post("/auth/not_me", { token });
    expect((await subjectsTo(fixture, email)).at(-1)).toBe(
      "Your Passport account is locked, and this is its email again",
    );
    const own = await fixture.mailTo(email);
    expect(own.text).toContain("203.0.113.77");
    expect(own.links.map(({ pathname }) => pathname)).toContain("/forgot-password");
    const other = await fixture.mailTo(thiefs);
    expect(other.subject).toBe("This is no longer the email of a Passport account");
    expect(other.text).not.toContain("203.0.113.77");
    expect(other.text).not.toContain(email);
    expect(other.links.filter(({ pathname }) => pathname !== "/")).toEqual([]);
  });
});

describe("from any other letter that went to an address which the account has left", () => {
  it("does the same, over however many addresses", async () => {
    const { userId, email, mallory, thiefs, loginToken } = await signUpAndBeRobbed();
    const third = await moveTo(mallory, userId);
    expect((await notMe(loginToken)).status).toBe(200);
    expect(await accountOf(userId)).toMatchObject({ email, verified: true, total_lock: true });
    expect((await subjectsTo(fixture, third)).at(-1)).toBe("This is no longer the email of a Passport account");
    // The letter about the second change went to mallory's first mailbox.
    expect((await notMe(await lockToken(thiefs))).body.error_code).toBe("link_invalid");
    expect(await accountOf(userId)).toMatchObject({ email });
  });

  it("wins over mallory, who says it first in a mailbox of her own", async () => {
    const { userId, email, password, mallory, thiefs, token } = await signUpAndBeRobbed();
    await fixture.logIn(fixture.newBrowser(), { email: thiefs, password });
    expect((await notMe(await lockToken(thiefs))).status).toBe(200);
    expect(await accountOf(userId)).toMatchObject({ email: thiefs, total_lock: true });
    expect(await mallory.user()).toBeUndefined();
    expect((await notMe(token)).status).toBe(200);
    expect(await accountOf(userId)).toMatchObject({ email, total_lock: true });
  });

  it("is not in the letter to the new mailbox: a link there would be as old as the owner's", async () => {
    const { thiefs } = await signUpAndBeRobbed();
    const { subject, links } = await fixture.mailTo(thiefs);
    expect(subject).toBe("This is the email of your Passport account now");
    expect(links.map(({ pathname }) => pathname)).not.toContain("/not-me");
  });

  it("leaves the email alone where the account still has it, and an unproven one unproven", async () => {
    const { user, email, password } = await registerSomebody(fixture);
    const setVerified = (verified: boolean) =>
      fixture.db.updateTable("users").set({ verified }).where("id", "=", user.id).execute();
    // As before the rule that unproven addresses get no news (MAIL-1): such links are still in mailboxes.
    await setVerified(true);
    await fixture.logIn(fixture.newBrowser(), { email, password });
    await setVerified(false);
    await notMe(await lockToken(email));
    expect(await accountOf(user.id)).toMatchObject({ email, verified: false, total_lock: true });
    expect((await subjectsTo(fixture, email)).at(-1)).toBe("Your Passport account is locked");
    expect(await eventsOf(fixture, user.id)).not.toContain("email_changed email_link");
  });
});

describe("an address that another account has by now", () => {
  it("stays there if its owner has proven it, but mallory's is gone all the same", async () => {
    const { userId, email, thiefs, token } = await signUpAndBeRobbed();
    await forgetMailRates(fixture);
    const other = await fixture.signUp(fixture.newBrowser(), { email });
    expect((await notMe(token)).status).toBe(200);
    expect(await accountOf(userId)).toEqual({ email: null, email_canonical: null, verified: false, total_lock: true });
    expect(await accountOf(other.user.id)).toMatchObject({ email, verified: true, total_lock: false });
    const letter = await fixture.mailTo(email);
    expect(letter.text).toContain("another account uses it now");
    expect(letter.links.map(({ pathname }) => pathname)).not.toContain("/forgot-password");
    const mails = (await fixture.mailsTo(thiefs)).length;
    await forgetMailRates(fixture);
    await askForReset(fixture, thiefs);
    expect(await fixture.mailsTo(thiefs)).toHaveLength(mails);
  });

  it("is not held by mallory's registering with it: it was not proven there", async () => {
    const { userId, email, token } = await signUpAndBeRobbed();
    await forgetMailRates(fixture);
    const squatter = await registerSomebody(fixture, { email });
    await fixture.logIn(squatter.browser, squatter);
    expect(await squatter.browser.user()).toMatchObject({ id: squatter.user.id, email, verified: false });
    expect((await notMe(token)).status).toBe(200);
    expect(await accountOf(userId)).toMatchObject({ email, verified: true });
    expect(await accountOf(squatter.user.id)).toMatchObject({ email: null, total_lock: false });
    // Neither is her session there, nor the password.
    expect(await squatter.browser.user()).toBeUndefined();
    const passwords = fixture.db.selectFrom("passwords").select("user_id").where("user_id", "=", squatter.user.id);
    expect(await passwords.execute()).toEqual([]);
  });

  it("that its unproven holder proves in that very moment stays theirs, with their password and session", async () => {
    const { userId, email, token } = await signUpAndBeRobbed();
    await forgetMailRates(fixture);
    const holder = await registerSomebody(fixture, { email });
    await fixture.logIn(holder.browser, holder);
    const { answering } = await fixture.db.transaction().execute(async (transaction) => {
      await transaction.updateTable("users").set({ verified: true }).where("id", "=", holder.user.id).execute();
      const answering = notMe(token);
      await waitUntil("it to wait", async () => (await waitersOnLocks(fixture)) === 1);
      return { answering };
    });
    expect((await answering).status).toBe(200);
    expect(await accountOf(userId)).toMatchObject({ email: null, total_lock: true });
    expect(await holder.browser.user()).toMatchObject({ id: holder.user.id, email, verified: true });
    expect((await fixture.logIn(fixture.newBrowser(), holder)).status).toBe(200);
  });

  it("that another player gets in that very moment is theirs, and the account is locked", async () => {
    const { userId, email, token } = await signUpAndBeRobbed();
    const other = await fixture.signUp(fixture.newBrowser());
    const answer = await fixture.db.transaction().execute(async (transaction) => {
      const taken = { email, email_canonical: email.toLowerCase() };
      await transaction.updateTable("users").set(taken).where("id", "=", other.user.id).execute();
      const answering = notMe(token);
      await waitUntil("it to wait", async () => (await waitersOnLocks(fixture)) === 1);
      return { answering };
    });
    expect((await answer.answering).status).toBe(200);
    expect(await accountOf(userId)).toMatchObject({ email: null, total_lock: true });
    expect(await accountOf(other.user.id)).toMatchObject({ email, total_lock: false });
  });
});

describe("mallory, who has a mailbox that the account has really left", () => {
  it("can lock the account and read it, and move nothing, nor make it hers, nor unlock it", async () => {
    const browser = fixture.newBrowser();
    const alice = await fixture.signUp(browser);
    const present = await moveTo(browser, alice.user.id);
    expect((await notMe(await lockToken(alice.email))).status).toBe(200);
    expect((await subjectsTo(fixture, present)).at(-1)).toBe("This is no longer the email of a Passport account");

    const { browser: mallory } = await resetAndLogIn(alice.email);
    const { id, username } = alice.user;
    const refusals = [
      await update(mallory, id, { email: newcomer().email }),
      await mallory.command("USER:WALLET:ADD", await linkPayload(mallory, newWallet())),
      await mallory.command("USER:DELETION:REQUEST", { username }),
    ];
    expect(refusals.map(({ error_code }) => error_code)).toEqual(Array(3).fill("account_locked"));
    expect(await accountOf(id)).toMatchObject({ total_lock: true });
  });

  it("can do it for 14 days after the account has left, as with any such link", async () => {
    const browser = fixture.newBrowser();
    const alice = await fixture.signUp(browser);
    const present = await moveTo(browser, alice.user.id);
    const token = await lockToken(alice.email);
    expect(proofLifeMs.lockLink).toBe(14 * 24 * 3_600_000);
    await fixture.db
      .updateTable("link_tokens")
      .set({ expires_at: sql`now()` })
      .where("user_id", "=", alice.user.id)
      .execute();
    expect((await notMe(token)).body.error_code).toBe("link_invalid");
    expect(await accountOf(alice.user.id)).toMatchObject({ email: present, total_lock: false });
  });
});
