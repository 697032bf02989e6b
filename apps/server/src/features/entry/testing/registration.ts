/** The multi-step sign-up over the guests' commander, and the link that comes with it. */
import { proofLifeMs, type User } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import type { Frame } from "../../../platform/socket/testing/test-client.ts";
import { insertLink } from "../../session/index.ts";
import type { AccessFixture, Newcomer } from "./access-fixture.ts";
import type { Browser } from "./browser.ts";

export const registrationOf = ({ username, email, password, terms_version }: Newcomer) => ({
  username,
  firstName: "Nova",
  lastName: "Newman",
  email,
  password,
  terms_version,
});

/** With a solved captcha; `changes` win over everything. */
export const register = async (
  fixture: AccessFixture,
  browser: Browser,
  person: Newcomer,
  changes: Record<string, unknown> = {},
): Promise<Frame> => {
  const captcha_token = await fixture.solvedCaptcha("register");
  return browser.command("AUTH:REGISTER", { ...registrationOf(person), captcha_token, ...changes });
};

export interface Registered extends Newcomer {
  browser: Browser;
  user: User;
  /** Of the link that verifies the email. */
  token: string;
}

/** A player whose email is not verified yet, as AUTH:REGISTER left them before issue 18. */
export const registerSomebody = async (fixture: AccessFixture, given: Partial<Newcomer> = {}): Promise<Registered> => {
  const made = fixture.newBrowser();
  const { user, ...person } = await fixture.signUp(made, given);
  await made.get("/auth/logout");
  const { db } = fixture;
  const names = { first_name: "Nova", last_name: "Newman", verified: false };
  await db.updateTable("users").set(names).where("id", "=", user.id).execute();
  await db.deleteFrom("known_browsers").where("user_id", "=", user.id).execute();
  await db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
  const token = newToken();
  const lifeMs = proofLifeMs.emailLink;
  const link = { purpose: "verify_email", userId: user.id, email: person.email, emailCanonical: person.email } as const;
  await insertLink(db, { ...link, tokenHash: hashToken(token), lifeMs });
  return { ...person, browser: fixture.newBrowser(), user: { ...user, ...names }, token };
};
