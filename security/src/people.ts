/** People and the ways they take: every step is a call that our own pages make. */

import { randomBytes } from "node:crypto";
import { type CaptchaAction, termsVersion } from "@passport/protocol";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { solveCaptcha } from "@passport/testbed/client/solve-captcha";
import type { Answer, AnswerBody, Browser, CallOptions } from "./browser.ts";
import { openCommander } from "./commander.ts";
import type { Fixture } from "./fixture.ts";

export interface Person {
  username: string;
  email: string;
  password: string;
  /** Everybody accepts the terms as they are. */
  terms_version: string;
}

export interface TwoFactor {
  secret: string;
  recoveryCodes: string[];
}

export const newPassword = (): string => `Pw-${randomBytes(9).toString("base64url")}7a`;

export const newPerson = (name = "alice"): Person => {
  const username = `${name.slice(0, 5)}_${randomBytes(4).toString("hex")}`;
  return { username, email: `${username}@people.example`, password: newPassword(), terms_version: termsVersion };
};

export const solvedCaptcha = async (browser: Browser, action: CaptchaAction, api?: number): Promise<string> => {
  const { text } = await must(browser.get(`/api/captcha?action=${action}`, api === undefined ? {} : { api }));
  return solveCaptcha(JSON.parse(text));
};

/** Requests a code; returns the page's token. */
export const requestCode = async (browser: Browser, email: string): Promise<string> => {
  const captcha = await solvedCaptcha(browser, "signup");
  const { body } = await must(browser.post("/auth/email_signup", { email, captcha_token: captcha }));
  return present(body, "token");
};

/** Requests a reset link, as anybody can. */
export const askForReset = async (browser: Browser, email: string): Promise<Answer> =>
  browser.post("/auth/forgot", { email, captcha_token: await solvedCaptcha(browser, "reset") });

/** Up to the verified code; returns the token with which `finishSignup` makes the account. */
export const proveEmail = async ({ postBox }: Fixture, browser: Browser, email: string): Promise<string> => {
  const before = postBox.mailsTo(email).length;
  const token = await requestCode(browser, email);
  const code = await postBox.codeOf(email, before);
  const { body } = await must(browser.post("/auth/verify_code", { token, code }));
  if (body.success !== true) throw new Error(`the code of ${email} was not taken`);
  return token;
};

export const finishSignup = (browser: Browser, person: Person, token: string, options?: CallOptions) =>
  browser.post("/auth/signup", { auth_type: "email", ...person, token }, options);

/** Returns the new user's id; the browser is logged in. */
export const signUp = async (fixture: Fixture, browser: Browser, person: Person): Promise<string> => {
  const token = await proveEmail(fixture, browser, person.email);
  return present((await must(finishSignup(browser, person, token))).body, "user").id;
};

export const logIn = (
  browser: Browser,
  { email, password }: Pick<Person, "email" | "password">,
  options?: CallOptions,
) => browser.post("/auth/email", { email, password }, options);

/** The first half of the multi-step registration. Returns the token of the code that is sent. */
export const register = async (browser: Browser, person: Person, api?: number): Promise<string> => {
  const captchaToken = await solvedCaptcha(browser, "register", api);
  await using commander = await openCommander(browser, undefined, api);
  const names = { firstName: "Alice", lastName: "Liddell" };
  const reply = await commander.send("AUTH:REGISTER", { ...person, ...names, captcha_token: captchaToken });
  if (reply.error_code !== undefined) throw new Error(`the registration failed: ${reply.error_code}`);
  return (reply.payload as { token: string }).token;
};

/** All of the multi-step registration; the browser is logged in. Returns the new user's id. */
export const registerFully = async (fixture: Fixture, browser: Browser, person: Person): Promise<string> => {
  const token = await register(browser, person);
  await must(browser.post("/auth/verify_code", { token, code: await fixture.postBox.codeOf(person.email) }));
  return present((await must(finishSignup(browser, person, token))).body, "user").id;
};

/** An account that never proved its email, with the token of the link that would. */
export const leaveUnproven = async (
  fixture: Fixture,
  browser: Browser,
  person: Person,
): Promise<{ userId: string; token: string }> => {
  const userId = await signUp(fixture, browser, person);
  const token = randomBytes(32).toString("base64url");
  await fixture.sql("update users set verified = false where id = $1", [userId]);
  await fixture.sql(
    `insert into link_tokens (token_hash, purpose, user_id, email, email_canonical, expires_at)
     values (sha256(convert_to($1, 'UTF8')), 'verify_email', $2, $3, $3, now() + interval '1 day')`,
    [token, userId, person.email],
  );
  return { userId, token };
};

/** For a browser that logged in just now. Steps before the present one stay usable: see `rewindSteps`. */
export const turnOnTwoFactor = async (fixture: Fixture, browser: Browser, userId: string): Promise<TwoFactor> => {
  await using commander = await openCommander(browser, userId);
  const run = async (key: string, payload?: unknown): Promise<unknown> => {
    const reply = await commander.send(key, payload);
    if (reply.error_code !== undefined) throw new Error(`${key} failed: ${reply.error_code}`);
    return reply.payload;
  };
  const { secret } = (await run("USER:TFA:GENERATE")) as { secret: string };
  await run("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) });
  await rewindSteps(fixture, userId);
  await fixture.sql("update sessions set two_factor_at = now() where user_id = $1", [userId]);
  const codes = (await run("USER:TFA:RECOVERY:GET")) as { recovery_code: string }[];
  return { secret, recoveryCodes: codes.map((code) => code.recovery_code) };
};

/** As if the last passcode had been long ago, so that the present one is good again. */
export const rewindSteps = async (fixture: Fixture, userId: string): Promise<void> => {
  await fixture.sql("update two_factor set last_step = 0 where user_id = $1", [userId]);
};

/** The username of the browser's session, undefined without one. */
export const whoIs = async (browser: Browser, options?: CallOptions): Promise<string | undefined> =>
  (await browser.get("/auth/check", options)).body.user?.username;

/** The answer, if the call went well; an error that tells what came instead otherwise. */
export const must = async (call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${answer.text}`);
  return answer;
};

export const present = <Name extends keyof AnswerBody>(body: AnswerBody, name: Name): NonNullable<AnswerBody[Name]> => {
  const value = body[name];
  if (value === undefined || value === null) throw new Error(`the answer holds no ${name}: ${JSON.stringify(body)}`);
  return value as NonNullable<AnswerBody[Name]>;
};
