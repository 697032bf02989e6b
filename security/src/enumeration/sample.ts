import type { Answer, Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { newPassword, solvedCaptcha } from "../people.ts";

/** A call that a guest makes with the email of a player. */
export interface Probe {
  path: string;
  /** Before the clock starts. */
  prepare(browser: Browser, email: string): Promise<object>;
}

export const probes: readonly Probe[] = [
  { path: "/auth/email", prepare: async (_browser, email) => ({ email, password: newPassword() }) },
  {
    path: "/auth/email_signup",
    prepare: async (browser, email) => ({ email, captcha_token: await solvedCaptcha(browser, "signup") }),
  },
  {
    path: "/auth/forgot",
    prepare: async (browser, email) => ({ email, captcha_token: await solvedCaptcha(browser, "reset") }),
  },
];

export interface Sample {
  ms: number;
  shape: string;
}

/** From a fresh browser with an address of its own, always of the same process: only the email makes a difference. */
export const takeSample = async (fixture: Fixture, { path, prepare }: Probe, email: string): Promise<Sample> => {
  const browser = fixture.newBrowser();
  const body = await prepare(browser, email);
  const startedAt = performance.now();
  const answer = await browser.post(path, body, { api: 0 });
  return { ms: performance.now() - startedAt, shape: shapeOf(answer) };
};

const changing = new Set(["date", "x-request-id"]);

/** Everything that can be seen of an answer, but what is random in every one; that keeps its length. */
const shapeOf = ({ status, headers, text }: Answer): string => {
  const lines = [...headers].filter(([name]) => !changing.has(name)).map(([name, value]) => `${name}: ${value}`);
  const whole = [status, ...lines, text].join("\n");
  return whole.replaceAll(
    /(__Host-passport-browser=|"token":"|"request_id":")([\w-]+)/g,
    (_, start: string, value: string) => start.concat("*".repeat(value.length)),
  );
};
