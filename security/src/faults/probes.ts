/** One of each: what mallory tries while something is broken, and what alice does meanwhile. */
import { randomBytes } from "node:crypto";
import type { Answer, Browser } from "../browser.ts";
import { openSocket, UpgradeRefused } from "../commander.ts";
import type { Fixture } from "../fixture.ts";
import { askForReset, logIn, newPassword, newPerson } from "../people.ts";
import type { Cast } from "./cast.ts";

export interface Probe {
  name: string;
  /** Of mallory's: no answer may let anybody in. Of alice's: it may work. */
  by: "mallory" | "alice";
  ask(): Promise<Answer>;
}

const madeUp = (): string => randomBytes(32).toString("base64url");

/** A browser with a session cookie that was never issued. */
const withMadeUpSession = (fixture: Fixture): Browser => {
  const browser = fixture.newBrowser();
  browser.cookies.set("__Host-passport-sid", madeUp());
  return browser;
};

const noAnswer: Answer = { status: 0, body: {}, text: "", headers: new Headers() };

/** An upgrade as an answer: 200 would be a socket that opened. */
const upgrade = async (browser: Browser, path: string): Promise<Answer> => {
  try {
    (await openSocket(browser, path)).terminate();
    return { ...noAnswer, status: 200 };
  } catch (error) {
    if (error instanceof UpgradeRefused) return { ...noAnswer, status: error.status };
    throw error;
  }
};

export const probesOf = (
  fixture: Fixture,
  cast: Cast,
  waiting: { browser: Browser; token: string },
): readonly Probe[] => {
  const { alice, erin, bob } = cast;
  const newcomer = { ...newPerson(), username: `unproven_${randomBytes(3).toString("hex")}` };
  const mallory = (name: string, ask: Probe["ask"]): Probe => ({ name, by: "mallory", ask });
  const twin = (): Browser => alice.browser.copy();
  return [
    mallory("a wrong password", () => logIn(fixture.newBrowser(), { email: erin.email, password: newPassword() })),
    mallory("a wrong passcode", () => waiting.browser.post("/auth/tfa", { token: waiting.token, passcode: "000000" })),
    mallory("a password without its second factor", () => logIn(fixture.newBrowser(), bob)),
    mallory("a made-up tfa token", () =>
      fixture.newBrowser().post("/auth/tfa", { token: madeUp(), passcode: "000000" }),
    ),
    mallory("a made-up reset token", () =>
      fixture.newBrowser().post("/auth/reset", { token: madeUp(), new_password: newPassword() }),
    ),
    mallory("a made-up lock link", () => fixture.newBrowser().post("/auth/not_me", { token: madeUp() })),
    mallory("a sign-up without a proof", () =>
      fixture.newBrowser().post("/auth/signup", { auth_type: "email", ...newcomer, token: madeUp() }),
    ),
    mallory("a made-up session", () => withMadeUpSession(fixture).get("/auth/check")),
    mallory("a password change in a made-up session", () =>
      withMadeUpSession(fixture).post("/auth/change_password", {
        password: erin.password,
        new_password: newPassword(),
      }),
    ),
    mallory("a socket of a made-up session", () =>
      upgrade(withMadeUpSession(fixture), `/api/ws/user/${alice.userId}/commander`),
    ),
    { name: "alice's session", by: "alice", ask: () => twin().get("/auth/check") },
    { name: "alice's login", by: "alice", ask: () => logIn(twin(), alice) },
    {
      name: "alice's reset mail",
      by: "alice",
      ask: () => askForReset(fixture.newBrowser(), alice.email),
    },
  ];
};
