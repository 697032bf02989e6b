/** SESSION-27: each kind of way into an account, and of second factor, that a thief has added or that was there before. */
import { inTransaction, newId } from "@passport/database";
import { databaseRoleOf } from "@passport/database/roles";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WayKind } from "../../factors/index.ts";
import type { Answer, Browser } from "../testing/browser.ts";
import { addPasskey, deviceAt, logInWithPasskey } from "../testing/passkeys.ts";
import { newPersona, type Provider, type SocialFixture, startSocialFixture } from "../testing/social-fixture.ts";
import { eventsOf, forgetSteps, mailedToken, recoveryCodesOf, resetTokenOf } from "../testing/two-factor-players.ts";
import { linkWallet, logInWithWallet, newWallet } from "../testing/wallets.ts";

let fixture: SocialFixture;
beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const newPassword = "Copper-Harbour-77";
const notMe = (token: string) => fixture.newBrowser().post("/auth/not_me", { token });
const lockToken = (email: string) => mailedToken(fixture.access, email, "/not-me");

interface Account {
  userId: string;
  email: string;
  password: string;
}

/** Tries to log in by what was added; true when that has opened the account. */
type Open = (account: Account) => Promise<boolean>;
const isIn = async (browser: Browser, { userId }: Account): Promise<boolean> => (await browser.user())?.id === userId;

/** In a new browser. */
const byLogin =
  (logIn: (visitor: Browser, account: Account) => Promise<unknown>): Open =>
  async (account) => {
    const visitor = fixture.newBrowser();
    await logIn(visitor, account);
    return isIn(visitor, account);
  };

const bySecondFactor =
  (factor: () => object): Open =>
  async (account) => {
    await forgetSteps(fixture.access, account.userId);
    const browser = fixture.newBrowser();
    const { body } = await fixture.access.logIn(browser, account);
    if (body.tfa_token === undefined) return false;
    await browser.post("/auth/tfa", { token: body.tfa_token, ...factor() });
    return isIn(browser, account);
  };

const byProvider =
  (provider: Provider) =>
  async (browser: Browser): Promise<Open> => {
    const persona = newPersona();
    if (provider === "twitter") await fixture.visitTwitter(browser, persona, { add: "true" });
    else if (provider === "google")
      await browser.command("USER:GOOGLE:ADD", { google_token: await fixture.googleToken(browser, persona) });
    else await browser.command("USER:FACEBOOK:ADD", { facebook_token: fixture.facebook.issueAccessToken(persona) });
    return byLogin((visitor) => fixture.logIn(visitor, provider, persona));
  };

/** Adds one for the player of the browser, and returns how it is used. A kind without an entry does not compile. */
const kinds: Readonly<Record<WayKind, (browser: Browser, account: Account) => Promise<Open>>> = {
  async password(browser, account) {
    const password = "Marble-Lantern-58";
    expect(
      (await browser.post("/auth/change_password", { password: account.password, new_password: password })).status,
    ).toBe(200);
    account.password = password;
    return byLogin((visitor, { email }) => fixture.access.logIn(visitor, { email, password }));
  },
  async wallet(browser) {
    const wallet = newWallet();
    await linkWallet(browser, wallet);
    return byLogin((visitor) => logInWithWallet(visitor, wallet));
  },
  google: byProvider("google"),
  facebook: byProvider("facebook"),
  twitter: byProvider("twitter"),
  async passkey(browser) {
    const device = deviceAt(fixture.access);
    await addPasskey(browser, device);
    return byLogin((visitor) => logInWithPasskey(visitor, device));
  },
  async authenticator(browser) {
    const secret = await fixture.access.turnOnTwoFactor(browser);
    return bySecondFactor(() => ({ passcode: passcodeOf(secret) }));
  },
  async recovery_codes(browser) {
    await fixture.access.turnOnTwoFactor(browser);
    const codes = (await recoveryCodesOf(browser)).map(({ recovery_code }) => recovery_code);
    return bySecondFactor(() => ({ recovery_code: codes.pop(), is_recovery: true }));
  },
};
const all = Object.entries(kinds) as [WayKind, (typeof kinds)[WayKind]][];
/** Those with which a removal by support is cancelled, while they are the owner's. */
const secondFactors: readonly WayKind[] = ["passkey", "authenticator", "recovery_codes"];

const arrive = async () => {
  const browser = fixture.newBrowser();
  const { user, email, password } = await fixture.access.signUp(browser);
  const account: Account = { userId: user.id, email, password };
  return { browser, account };
};

const resetPassword = async (account: Account): Promise<void> => {
  const token = await resetTokenOf(fixture.access, account.email);
  expect((await fixture.newBrowser().post("/auth/reset", { token, new_password: newPassword })).status).toBe(200);
  account.password = newPassword;
};

/** A removal of second factors that support was asked for. Returns its state. */
const askForRemoval = async ({ userId }: Account) => {
  const { account: staff } = await arrive();
  const id = newId();
  await fixture.access.db
    .insertInto("staff_requests")
    .values({
      id,
      kind: "user.factors.remove",
      subject: userId,
      concerned: [userId],
      details: "{}",
      reason: "Lost",
      requested_by: staff.userId,
    })
    .execute();
  return async (): Promise<string> => {
    const row = fixture.access.db.selectFrom("staff_requests").select("outcome").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).outcome ?? "open";
  };
};

const waysOf = ({ userId }: Account) =>
  fixture.access.db
    .selectFrom("ways_in")
    .select(["kind", sql<boolean>`suspended_at is not null`.as("is_suspended")])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .execute();

it("every kind of the table is tried here", async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'ways_in_kind_check'`.execute(
    fixture.access.db,
  );
  const named = [...(rows[0]?.definition ?? "").matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(named.toSorted()).toEqual(Object.keys(kinds).toSorted());
});

describe.each(all)("[SESSION-27] %s", (kind, add) => {
  it("that a thief has added opens nothing and cancels nothing after 'This wasn't me'", async () => {
    const { account } = await arrive();
    const thief = fixture.newBrowser();
    await fixture.access.logIn(thief, account);
    expect((await fixture.access.mailsTo(account.email)).at(-1)?.text).toContain("This wasn't me");
    const token = await lockToken(account.email);
    const open = await add(thief, account);
    expect(await open(account)).toBe(true);
    expect((await notMe(token)).status).toBe(200);
    expect(await open(account)).toBe(false);
    // The mailbox's owner has another password now, so that a second factor is all that is missing.
    await resetPassword(account);
    const stateOf = await askForRemoval(account);
    expect(await open(account)).toBe(false);
    expect(await stateOf()).toBe("open");
    const ways = await waysOf(account);
    expect(ways.filter(({ is_suspended }) => !is_suspended).map(({ kind: left }) => left)).toEqual(["password"]);
    expect(ways.some((way) => way.kind === kind && way.is_suspended)).toBe(secondFactors.includes(kind));
    // It still counts: access to a mailbox does not get around it (TFA-28).
    if (secondFactors.includes(kind)) {
      const { body } = await logInAndStepUp(account);
      expect(body.error_code).toBeDefined();
    }
  });

  it("from before works as it did, and proves that nothing is lost", async () => {
    const { browser, account } = await arrive();
    const open = await add(browser, account);
    if (kind !== "password") {
      // What the email is about, and the moment from which on nothing is believed.
      const answer = await browser.post("/auth/change_password", {
        password: account.password,
        new_password: "Marble-Lantern-59",
      });
      expect(answer.status).toBe(200);
    }
    expect((await notMe(await lockToken(account.email))).status).toBe(200);
    await resetPassword(account);
    const stateOf = await askForRemoval(account);
    // A password is the one thing that goes in every case: the thief may know it, and the reset has put another in its place.
    expect(await open(account)).toBe(kind !== "password");
    expect(await stateOf()).toBe(secondFactors.includes(kind) ? "withdrawn" : "open");
    expect((await waysOf(account)).filter(({ is_suspended }) => is_suspended)).toEqual([]);
  });
});

/** As one who has the mailbox and the password, and no second factor. */
const logInAndStepUp = async (account: Account): Promise<Answer> => {
  const browser = fixture.newBrowser();
  const answer = await fixture.access.logIn(browser, account);
  if (answer.body.tfa_token !== undefined)
    return browser.post("/auth/tfa", { token: answer.body.tfa_token, passcode: "000000" });
  return browser.post("/auth/step_up", { password: account.password });
};

describe("[SESSION-27] what is suspended", () => {
  /** The owner has a passkey; a thief who sits at the open page adds another one. */
  const robbed = async () => {
    const { browser, account } = await arrive();
    const [own, hers] = [deviceAt(fixture.access), deviceAt(fixture.access)];
    await addPasskey(browser, own, "Own phone");
    await addPasskey(browser, hers, "Another phone");
    expect((await notMe(await lockToken(account.email))).status).toBe(200);
    await resetPassword(account);
    return { account, own, hers };
  };
  const suspendedOf = async (browser: Browser) => (await browser.command("USER:SUSPENDED")).payload;

  it("[SESSION-26] is shown to the owner, who removes it with an older passkey; the older one and its recovery codes stay", async () => {
    const { account, own, hers } = await robbed();
    const browser = fixture.newBrowser();
    expect((await logInWithPasskey(browser, own)).status).toBe(200);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await suspendedOf(browser)).toEqual([
      { kind: "passkey", name: "Another phone", added_at: at, suspended_at: at },
    ]);
    expect((await browser.command("USER:PASSKEYS")).payload).toMatchObject([{ name: "Own phone" }]);
    const { payload, ticket } = await browser.command("USER:SUSPENDED:REMOVE");
    expect([payload, typeof ticket]).toMatchObject([{ id: account.userId, has_passkey: true }, "string"]);
    expect(await suspendedOf(browser)).toEqual([]);
    expect((await browser.command("USER:SUSPENDED:REMOVE")).error_code).toBe("nothing_suspended");
    expect(await recoveryCodesOf(browser)).toHaveLength(10);
    expect((await logInWithPasskey(fixture.newBrowser(), hers)).body.error_code).toBe("passkey_refused");
    expect((await logInWithPasskey(fixture.newBrowser(), own)).status).toBe(200);
    expect((await eventsOf(fixture.access, account.userId)).filter((event) => event.includes("suspended"))).toEqual([
      "way_suspended passkey",
      "suspended_removed",
    ]);
  });

  it("is not removed by the password, nor by a second factor that came later", async () => {
    const { account } = await robbed();
    const browser = fixture.newBrowser();
    await fixture.access.logIn(browser, account);
    expect((await browser.command("USER:SUSPENDED:REMOVE")).error_code).toBe("step_up_required");
    await fixture.access.db
      .updateTable("sessions")
      .set({ two_factor_at: sql<Date>`now()`, methods: ["password", "passcode"] })
      .where("user_id", "=", account.userId)
      .where("ended_at", "is", null)
      .execute();
    expect((await browser.command("USER:SUSPENDED:REMOVE")).error_code).toBe("older_factor_needed");
    expect((await waysOf(account)).some(({ is_suspended }) => is_suspended)).toBe(true);
  });

  it("is not offered to sign with, and no process brings it back", async () => {
    const { account, own } = await robbed();
    const browser = fixture.newBrowser();
    await fixture.access.logIn(browser, account);
    const { text } = await browser.post("/auth/passkey/request", { purpose: "step_up" });
    expect((JSON.parse(text) as { allowCredentials: unknown[] }).allowCredentials).toHaveLength(1);
    expect((await logInWithPasskey(browser, own)).status).toBe(200);
    const attempts = [
      sql`update ways_in set suspended_at = null where user_id = ${account.userId}`,
      sql`delete from ways_in where user_id = ${account.userId}`,
      sql`insert into ways_in (user_id, kind, ref) values (${account.userId}, 'google', 'x')`,
      sql`delete from denials where user_id = ${account.userId}`,
    ];
    for (const attempt of attempts) {
      const asApi = inTransaction(fixture.access.db, async (transaction) => {
        await sql`set local role ${sql.id(databaseRoleOf("api"))}`.execute(transaction);
        await attempt.execute(transaction);
      });
      await expect(asApi).rejects.toThrow(/permission denied/);
    }
  });
});

it("[SESSION-27] a second factor that is turned on after 'This wasn't me' cancels no removal until support has unlocked the account", async () => {
  const { browser, account } = await arrive();
  await browser.post("/auth/change_password", { password: account.password, new_password: "Marble-Lantern-59" });
  await notMe(await lockToken(account.email));
  await resetPassword(account);
  // A thief who has the mailbox comes as the owner would.
  const thief = fixture.newBrowser();
  await fixture.access.logIn(thief, account);
  const secret = await fixture.access.turnOnTwoFactor(thief);
  await resetPassword(account);
  await notMe(await lockToken(account.email));
  await resetPassword(account);
  const stateOf = await askForRemoval(account);
  const open = bySecondFactor(() => ({ passcode: passcodeOf(secret) }));
  expect([await open(account), await stateOf()]).toEqual([true, "open"]);
  await fixture.access.db.updateTable("users").set({ total_lock: false }).where("id", "=", account.userId).execute();
  expect([await open(account), await stateOf()]).toEqual([true, "withdrawn"]);
});
