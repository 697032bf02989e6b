import type { Answer, Browser } from "../browser.ts";
import { openCommander } from "../commander.ts";
import type { Fixture } from "../fixture.ts";
import { newPassword, newPerson, solvedCaptcha } from "../people.ts";

/** Sends the call and returns everything that can be seen of its answer. */
type Ask = () => Promise<string>;

/** A call that a guest makes with the email of a player. */
export interface Probe {
  path: string;
  /** Before the clock starts. */
  prepare(browser: Browser, email: string): Promise<Ask>;
}

const post =
  (browser: Browser, path: string, body: object): Ask =>
  async () =>
    whole(await browser.post(path, body, { api: 0 }));

export const probes: readonly Probe[] = [
  {
    path: "/auth/email",
    prepare: async (browser, email) => post(browser, "/auth/email", { email, password: newPassword() }),
  },
  {
    path: "/auth/email_signup",
    prepare: async (browser, email) =>
      post(browser, "/auth/email_signup", { email, captcha_token: await solvedCaptcha(browser, "signup") }),
  },
  {
    path: "/auth/forgot",
    prepare: async (browser, email) =>
      post(browser, "/auth/forgot", { email, captcha_token: await solvedCaptcha(browser, "reset") }),
  },
  {
    // It names no account, and must not start to when it is given an email.
    path: "/auth/passkey/request",
    prepare: async (browser, email) => post(browser, "/auth/passkey/request", { purpose: "login", email }),
  },
  {
    path: "AUTH:REGISTER",
    async prepare(browser, email) {
      const captcha_token = await solvedCaptcha(browser, "register");
      const commander = await openCommander(browser, undefined, 0);
      const form = { ...newPerson(), email, firstName: "Alice", lastName: "Liddell", captcha_token };
      return async () => {
        await using open = commander;
        const { transactionId: _, ...reply } = await open.send("AUTH:REGISTER", form);
        return JSON.stringify(reply);
      };
    },
  },
];

export interface Sample {
  ms: number;
  shape: string;
}

/** From a fresh browser with an address of its own, always of the same process: only the email makes a difference. */
export const takeSample = async (fixture: Fixture, { prepare }: Probe, email: string): Promise<Sample> => {
  const ask = await prepare(fixture.newBrowser(), email);
  const startedAt = performance.now();
  const answer = await ask();
  return { ms: performance.now() - startedAt, shape: shapeOf(answer) };
};

const changing = new Set(["date", "x-request-id"]);

const whole = ({ status, headers, text }: Answer): string => {
  const lines = [...headers].filter(([name]) => !changing.has(name)).map(([name, value]) => `${name}: ${value}`);
  return [status, ...lines, text].join("\n");
};

/** Without what is random in every answer; that keeps its length. */
const shapeOf = (answer: string): string =>
  answer.replaceAll(
    /(__Host-passport-browser=|"token":"|"challenge":"|"request_id":")([\w-]+)/g,
    (_, start: string, value: string) => start.concat("*".repeat(value.length)),
  );
