import { type SecurityEventKind, securityEventKinds } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, newcomer } from "../../entry/testing/access-fixture.ts";
import { accountFlows, type Flow } from "../../entry/testing/account-flows.ts";
import { passkeyFlows } from "../../entry/testing/passkey-flows.ts";
import { registerSomebody } from "../../entry/testing/registration.ts";
import { type SocialFixture, startSocialFixture } from "../../entry/testing/social-fixture.ts";
import { socialFlows } from "../../entry/testing/social-flows.ts";
import { twoFactorFlows } from "../../entry/testing/two-factor-flows.ts";
import {
  askForReset,
  forgetMailRates,
  mailedToken,
  resetTokenOf,
  signUpGuarded,
} from "../../entry/testing/two-factor-players.ts";
import { walletFlows } from "../../entry/testing/wallet-flows.ts";

let social: SocialFixture;
let fixture: AccessFixture;
beforeAll(async () => {
  social = await startSocialFixture();
  fixture = social.access;
});
afterAll(() => social[Symbol.asyncDispose]());

const newPassword = "Copper-Harbour-77";
const wrongPassword = "Wrong-guess-1";
const signUp = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const registration = async () => ({
  ...newcomer(),
  firstName: "",
  lastName: "",
  captcha_token: await fixture.solvedCaptcha("register"),
});
const removePassword = (userId: string) => fixture.db.deleteFrom("passwords").where("user_id", "=", userId).execute();
/** Each prepares a scenario and returns the call; the events that the call must log are on the right. */
const flows: Record<string, Flow> = {
  "a sign-up": [
    async () => {
      const browser = fixture.newBrowser();
      const person = newcomer();
      const token = await fixture.proveEmail(browser, person.email);
      return () => browser.post("/auth/signup", { auth_type: "email", ...person, token });
    },
    ["signed_up email_code"],
  ],
  "a sign-up without a proof": [
    async () => () =>
      fixture.newBrowser().post("/auth/signup", { auth_type: "email", ...newcomer(), token: "x".repeat(43) }),
    [],
  ],
  "a registration": [
    async () => {
      const form = await registration();
      return () => fixture.newBrowser().command("AUTH:REGISTER", form);
    },
    [],
  ],
  "an email link": [
    async () => {
      const { user, token } = await registerSomebody(fixture);
      return () => fixture.newBrowser().get(`/auth/verify?id=${user.id}&token=${token}`);
    },
    ["email_verified email_link"],
  ],
  "a login": [
    async () => {
      const alice = await signUp();
      return () => fixture.logIn(fixture.newBrowser(), alice);
    },
    ["logged_in password"],
  ],
  "a login with a wrong password": [
    async () => {
      const alice = await signUp();
      return () => fixture.logIn(fixture.newBrowser(), { ...alice, password: wrongPassword });
    },
    ["login_failed password"],
  ],
  "a login with an unknown email": [
    async () => () => fixture.logIn(fixture.newBrowser(), newcomer()),
    ["login_failed password"],
  ],
  "a login without an email": [async () => () => fixture.logIn(fixture.newBrowser(), { email: "", password: "x" }), []],
  "a logout": [
    async () => {
      const { browser } = await signUp();
      return () => browser.get("/auth/logout");
    },
    ["logged_out"],
  ],
  "a second logout": [
    async () => {
      const { browser } = await signUp();
      const again = browser.copy();
      await browser.get("/auth/logout");
      return () => again.get("/auth/logout");
    },
    [],
  ],
  "a forgotten password": [
    async () => {
      const { email } = await signUp();
      return () => askForReset(fixture, email);
    },
    ["reset_requested"],
  ],
  "a forgotten password of nobody": [async () => () => askForReset(fixture, newcomer().email), ["reset_requested"]],
  "a reset": [
    async () => {
      const { email } = await signUp();
      const token = await resetTokenOf(fixture, email);
      return () => fixture.newBrowser().post("/auth/reset", { token, new_password: newPassword });
    },
    ["password_reset email_link"],
  ],
  "a reset to a refused password, or by a dead link": [
    async () => {
      const { email } = await signUp();
      const token = await resetTokenOf(fixture, email);
      return async () => {
        await fixture.newBrowser().post("/auth/reset", { token, new_password: "Password1" });
        await fixture.newBrowser().post("/auth/reset", { token: `${token}x`, new_password: newPassword });
      };
    },
    [],
  ],
  "a changed password": [
    async () => {
      const { browser, password } = await signUp();
      return () => browser.post("/auth/change_password", { password, new_password: newPassword });
    },
    ["password_changed password"],
  ],
  "a change by a wrong password": [
    async () => {
      const { browser } = await signUp();
      return () => browser.post("/auth/change_password", { password: wrongPassword, new_password: newPassword });
    },
    ["step_up_failed password"],
  ],
  "a first password": [
    async () => {
      const { browser, user } = await signUp();
      await removePassword(user.id);
      return () => browser.post("/auth/new_password", { new_password: newPassword });
    },
    ["password_set password"],
  ],
  "a session ended elsewhere": [
    async () => {
      const { browser, ...alice } = await signUp();
      const other = fixture.newBrowser();
      await fixture.logIn(other, alice);
      const sessions = (await browser.command("USER:SESSIONS")).payload as { id: string; is_current: boolean }[];
      const id = sessions.find((session) => !session.is_current)?.id;
      return () => browser.command("USER:SESSION:END", { id });
    },
    ["session_ended"],
  ],
  "all other sessions ended": [
    async () => {
      const { browser } = await signUp();
      return () => browser.command("USER:SESSIONS:END:OTHERS");
    },
    ["other_sessions_ended"],
  ],
  "this was not me": [
    async () => {
      const { email } = await signUpGuarded(fixture);
      const token = await mailedToken(fixture, email, "/not-me");
      return () => fixture.newBrowser().post("/auth/not_me", { token });
    },
    // The email is about two-factor being turned on, which stays on and opens nothing (TFA-28, SESSION-27).
    ["way_suspended passcode", "way_suspended recovery_code", "locked_by_link email_link"],
  ],
  "this was not me, by a dead link": [
    async () => () => fixture.newBrowser().post("/auth/not_me", { token: "x".repeat(43) }),
    [],
  ],
  ...twoFactorFlows(() => fixture),
  ...passkeyFlows(() => fixture),
  ...walletFlows(() => fixture),
  ...socialFlows(() => social),
  ...accountFlows(() => fixture),
};
/** By staff, the worker and other features; proven where they work (features/support, features/clients). */
const elsewhere: SecurityEventKind[] = [
  ...(["unlock_approved", "unlocked", "logged_out_by_support", "site_disconnected"] as const),
  ...(["factor_removal_requested", "factor_removal_approved", "factors_removed"] as const),
  ...(["suspended_removal_requested", "suspended_removed"] as const),
];

/**
 * SESSION-26: the changes of password, email, two-factor and passkeys, over a socket or not. A new kind of event does not
 * compile before it is in one of the two lists.
 */
const renewing = [
  ...(["password_changed", "password_set", "email_changed", "two_factor_on", "two_factor_off"] as const),
  ...(["passkey_added", "passkey_removed", "suspended_removed", "stepped_up"] as const),
] satisfies SecurityEventKind[];
const keeping = [
  ...(["signed_up", "logged_in", "login_failed", "logged_out", "logged_out_by_support", "step_up_failed"] as const),
  ...(["two_factor_failed", "two_factor_blocked", "recovery_code_used", "recovery_codes_shown"] as const),
  ...([
    "recovery_codes_renewed",
    "session_ended",
    "other_sessions_ended",
    "email_verified",
    "reset_requested",
  ] as const),
  // These end every session of the player.
  ...(["password_reset", "factors_removed", "locked_by_link"] as const),
  ...(["wallet_linked", "wallet_replaced", "wallet_removed", "identity_connected", "identity_disconnected"] as const),
  ...(["site_disconnected", "passkey_copied", "protection_raised", "protection_lowered", "protection_kept"] as const),
  ...(["spending_limited", "spending_raise_requested", "spending_kept", "username_changed", "locked"] as const),
  ...(["unlock_approved", "unlocked", "factor_removal_requested", "factor_removal_approved", "way_suspended"] as const),
  ...(["suspended_removal_requested", "data_exported", "deletion_requested", "deletion_cancelled"] as const),
] satisfies SecurityEventKind[];
type Undecided = Exclude<SecurityEventKind, (typeof renewing)[number] | (typeof keeping)[number]>;
const undecided: Record<Undecided, true> = {};

const valuesOfSessions = async () => {
  const rows = await fixture.db.selectFrom("sessions").select(["id", "token_hash"]).orderBy("id").execute();
  return new Map(rows.map(({ id, token_hash: hash }) => [id, hash.toString("hex")]));
};

const allEvents = () => fixture.db.selectFrom("security_events").selectAll().orderBy("id").execute();

describe("the security log says of", () => {
  it.each(Object.entries(flows))("%s", async (_name, [scene, expected]) => {
    await forgetMailRates(fixture);
    await fixture.db.deleteFrom("attempts").execute();
    const call = await scene();
    const before = new Set((await allEvents()).map(({ id }) => id));
    await call();
    const added = (await allEvents()).filter(({ id }) => !before.has(id));
    expect(added.map(({ kind, factor }) => (factor === null ? kind : `${kind} ${factor}`))).toEqual(expected);
    for (const { address, request_id: requestId } of added) {
      expect(address).toMatch(/^10\./);
      expect(requestId).toBe(added[0]?.request_id);
    }
  });

  it.each(Object.entries(flows).filter(([, [, events]]) => events.length > 0))(
    "[SESSION-26] %s: the session has a new value exactly after a change that asks for one",
    async (_name, [scene, expected]) => {
      await forgetMailRates(fixture);
      await fixture.db.deleteFrom("attempts").execute();
      const call = await scene();
      const before = await valuesOfSessions();
      await call();
      const after = await valuesOfSessions();
      const renewed = [...before].filter(([id, hash]) => after.get(id) !== hash);
      const kinds = expected.map((event) => event.split(" ")[0]);
      expect(renewed).toHaveLength(renewing.some((kind) => kinds.includes(kind)) ? 1 : 0);
    },
  );

  it("[SESSION-26] is complete: every kind of event is said to renew or not", () => {
    expect(undecided).toEqual({});
    expect([...renewing, ...keeping].sort()).toEqual([...securityEventKinds].sort());
  });

  it("knows every kind of event: none is declared that nothing writes", () => {
    const written = Object.values(flows).flatMap(([, events]) => events.map((event) => event.split(" ")[0]));
    expect([...new Set([...written, ...elsewhere])].sort()).toEqual([...securityEventKinds].sort());
  });
});
