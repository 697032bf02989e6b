/** The multi-step sign-up over the guests' commander, and the link that comes with it. */
import type { User } from "@passport/protocol";
import type { Frame } from "../../../platform/socket/testing/test-client.ts";
import { type AccessFixture, type Newcomer, newcomer, wanted } from "./access-fixture.ts";
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
  /** Of the mailed link. */
  token: string;
}

/** A player whose email is not verified yet. */
export const registerSomebody = async (fixture: AccessFixture, given: Partial<Newcomer> = {}): Promise<Registered> => {
  const person = newcomer(given);
  const browser = fixture.newBrowser();
  const { payload, error } = await register(fixture, browser, person);
  if (error !== undefined) throw new Error(`could not register: ${error}`);
  const link = (await fixture.mailTo(person.email)).links.find(({ pathname }) => pathname === "/verify");
  return {
    ...person,
    browser,
    user: payload as User,
    token: wanted(link?.searchParams.get("token") ?? undefined, "token"),
  };
};
