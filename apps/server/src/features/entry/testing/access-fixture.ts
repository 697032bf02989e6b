/** An api process with its database, browsers to come with, and the mailboxes of everybody. */

import { randomBytes } from "node:crypto";
import { type CaptchaAction, termsVersion, type User } from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { solveCaptcha } from "@passport/testbed/client/solve-captcha";
import { seedPlayers } from "../../../seed-players.ts";
import { startTestApi, type TestApi } from "../../../testing/start-test-api.ts";
import { type Answer, Browser, type BrowserOptions } from "./browser.ts";
import { type ReceivedMail, readMailsTo } from "./read-mails.ts";

/** Good enough for every rule, and without any player's name or email. */
export const goodPassword = "Quartz-Lantern-42";

export interface Newcomer {
  username: string;
  email: string;
  password: string;
  /** Accepted with the form. */
  terms_version: string;
}

/** No player has this name or this mailbox yet. */
export const newcomer = (given: Partial<Newcomer> = {}): Newcomer => {
  const username = `p_${randomBytes(6).toString("hex")}`;
  const email = `${username}@players.example`;
  return { username, email, password: goodPassword, terms_version: termsVersion, ...given };
};

export interface AccessFixture extends AsyncDisposable {
  api: TestApi;
  db: TestApi["context"]["db"];
  /** Another process on the same database. */
  startAnother(environment?: Record<string, string>): Promise<TestApi>;
  newBrowser(options?: BrowserOptions & { at?: TestApi }): Browser;
  solvedCaptcha(action: CaptchaAction): Promise<string>;
  /** Oldest first. */
  mailsTo(address: string): Promise<ReceivedMail[]>;
  /** The newest. */
  mailTo(address: string): Promise<ReceivedMail>;
  requestCode(browser: Browser, email: string): Promise<Answer>;
  /** Asks for a code and enters it; returns the token of the proof. */
  proveEmail(browser: Browser, email: string): Promise<string>;
  /** The whole way. The browser is logged in afterwards. */
  signUp(browser: Browser, given?: Partial<Newcomer>): Promise<Newcomer & { user: User }>;
  /** By the name of a seeded player, or with what `signUp` answered. */
  logIn(browser: Browser, who: string | { email: string; password: string }): Promise<Answer>;
  /** For the player of this browser's session. Returns the authenticator's secret; the step of now is spent by it. */
  turnOnTwoFactor(browser: Browser): Promise<string>;
}

export const startAccessFixture = async (environment: Record<string, string> = {}): Promise<AccessFixture> => {
  await using started = new AsyncDisposableStack();
  const { databaseUrl } = started.use(await createTestDatabase());
  const { natsUrl } = useTestbed();
  const resources = started.move();
  const startAnother = async (given: Record<string, string> = {}): Promise<TestApi> =>
    resources.use(await startTestApi({ databaseUrl, natsUrl, environment: { ...environment, ...given } }));
  const api = await startAnother();

  const solvedCaptcha = async (action: CaptchaAction): Promise<string> =>
    solveCaptcha(await (await api.call("GET", `/api/captcha?action=${action}`)).json());

  const mailsTo = (address: string) => readMailsTo(api.context, address);
  const mailTo = async (address: string): Promise<ReceivedMail> => wanted((await mailsTo(address)).at(-1), "mail");

  const requestCode = async (browser: Browser, email: string): Promise<Answer> =>
    browser.post("/auth/email_signup", { email, captcha_token: await solvedCaptcha("signup") });

  const proveEmail = async (browser: Browser, email: string): Promise<string> => {
    const { token } = succeeded(await requestCode(browser, email)).body;
    const { code } = await mailTo(email);
    const answer = succeeded(await browser.post("/auth/verify_code", { token, code }));
    if (answer.body.success !== true) throw new Error("the mailed code was wrong");
    return wanted(token, "token");
  };

  const signUp: AccessFixture["signUp"] = async (browser, given) => {
    const person = newcomer(given);
    const token = await proveEmail(browser, person.email);
    const answer = succeeded(await browser.post("/auth/signup", { auth_type: "email", ...person, token }));
    return { ...person, user: wanted(answer.body.user, "user") };
  };

  return {
    api,
    db: api.context.db,
    startAnother,
    newBrowser: ({ at = api, ...options } = {}) => new Browser(at, options),
    solvedCaptcha,
    mailsTo,
    mailTo,
    requestCode,
    proveEmail,
    signUp,
    logIn: (browser, who) => {
      const credentials = typeof who === "string" ? seedPlayers.find(({ username }) => username === who) : who;
      const { email, password } = wanted(credentials, "player");
      return browser.post("/auth/email", { email, password });
    },
    async turnOnTwoFactor(browser) {
      const generated = await browser.command("USER:TFA:GENERATE");
      const { secret } = generated.payload as { secret: string };
      const { error } = await browser.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) });
      if (error !== undefined) throw new Error(`two-factor could not be turned on: ${error}`);
      return secret;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};

const succeeded = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`refused with ${answer.status}: ${answer.text}`);
  return answer;
};

export const wanted = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
};
