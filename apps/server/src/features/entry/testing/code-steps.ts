/** The steps of an email code, each by itself. */
import { newAddress } from "@passport/testbed/client/new-address";
import { type AccessFixture, newcomer, wanted } from "./access-fixture.ts";
import type { Answer, Browser } from "./browser.ts";

export interface AskedCode {
  browser: Browser;
  email: string;
  token: string;
  code: string;
}

/** A visitor whose code has been sent. */
export const askForCode = async (
  fixture: AccessFixture,
  { browser = fixture.newBrowser(), email = newcomer().email } = {},
): Promise<AskedCode> => {
  const { token } = (await fixture.requestCode(browser, email)).body;
  const { code } = await fixture.mailTo(email);
  return { browser, email, token: wanted(token, "token"), code: wanted(code, "code") };
};

/** A player, for the email that they have or want. */
export const askForOwnCode = async (fixture: AccessFixture, browser: Browser, email: string): Promise<AskedCode> => {
  const { payload, error } = await browser.command("USER:VERIFY:SEND", { email });
  if (error !== undefined) throw new Error(`no code was sent: ${error}`);
  const { code } = await fixture.mailTo(email);
  return { browser, email, token: (payload as { token: string }).token, code: wanted(code, "code") };
};

type Entry = Pick<AskedCode, "browser" | "token" | "code">;

export const enterCode = ({ browser, token, code }: Entry, headers: Record<string, string> = {}): Promise<Answer> =>
  browser.post("/auth/verify_code", { token, code }, headers);

/** From an address of its own each, so that nothing but the code's own counter limits them. */
export const enterAtOnce = (count: number, entry: Entry): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, () => enterCode(entry, { "x-forwarded-for": newAddress() })));

/** Of the same length and alphabet, and never right. */
export const wrongOf = (code: string): string => (code.startsWith("2") ? "3" : "2") + code.slice(1);

export const right = { success: true };
export const wrong = { success: false };

/** A visitor who may sign up now, with the form that would do it. */
export const proveSomebody = async (fixture: AccessFixture, browser = fixture.newBrowser()) => {
  const person = newcomer();
  const token = await fixture.proveEmail(browser, person.email);
  return { browser, person, token, form: { auth_type: "email", ...person, token } };
};
