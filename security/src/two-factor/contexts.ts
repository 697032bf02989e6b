/** Everything that an attacker with the first factor alone can try. Each returns whether it got in. */
import { generateKeyPairSync } from "node:crypto";
import { socketPaths } from "@passport/protocol";
import type { Answer } from "../browser.ts";
import { openCommander, openSocket, UpgradeRefused } from "../commander.ts";
import type { Fixture } from "../fixture.ts";
import { logIn, newPassword } from "../people.ts";
import { checkPasskey, logInWithPasskey, newDevice, requestPasskey } from "../ways/passkey.ts";
import type { Halfway } from "./first-factors.ts";
import { sites } from "./sites.ts";

export interface Context {
  name: string;
  isBypass(halfway: Halfway, fixture: Fixture): Promise<boolean>;
}

const isIn = (answer: Answer): boolean =>
  answer.body.user !== undefined ||
  answer.headers.getSetCookie().some((line) => /^__Host-passport-sid=[^;]/.test(line));

const page: Context = { name: "page", isBypass: async ({ answer }) => isIn(answer) || !answer.body.tfa_token };

const redirect: Context = {
  name: "redirect",
  async isBypass({ browser, answer }) {
    const body = { token: answer.body.tfa_token, redirect_url: "/profile" };
    const answers = [
      await browser.post("/auth/tfa", body),
      await browser.post("/api/auth/tfa", { ...body, passcode: "", is_recovery: false }),
      await browser.get("/auth/check?redirectURL=/profile"),
    ];
    return answers.some(isIn);
  },
};

const pageLoad: Context = {
  name: "page load",
  async isBypass({ browser, answer }) {
    const answers = [await browser.get("/auth/check"), await browser.get("/api/auth/check")];
    return answers.some((one) => isIn(one) || one.body.tfa_token !== answer.body.tfa_token);
  },
};

const tokenAsSession: Context = {
  name: "tfa_token as a session",
  async isBypass({ browser, answer }) {
    const stolen = browser.copy();
    stolen.cookies.set("__Host-passport-sid", answer.body.tfa_token ?? "");
    return isIn(await stolen.get("/auth/check"));
  },
};

const browserAsSession: Context = {
  name: "browser cookie as a session",
  async isBypass({ browser }) {
    const twisted = browser.copy();
    twisted.cookies.set("__Host-passport-sid", browser.browserToken);
    return isIn(await twisted.get("/auth/check"));
  },
};

const calls: Context = {
  name: "calls of players",
  async isBypass({ browser, person }) {
    const answers = [
      await browser.post("/auth/step_up", { password: person.password }),
      await browser.post("/auth/change_password", { password: person.password, new_password: newPassword() }),
      await browser.post("/auth/new_password", { new_password: newPassword() }),
    ];
    return answers.some((answer) => isIn(answer) || answer.status === 200);
  },
};

/** The upgrade carries the cookies of the browser, as any request does. */
const sockets: Context = {
  name: "socket upgrade",
  async isBypass({ browser, userId }, fixture) {
    const [user] = await fixture.sql<{ account_id: string }>("select account_id from users where id = $1", [userId]);
    const paths = [
      socketPaths.userCommander(userId),
      socketPaths.mount(`/user/${userId}`),
      socketPaths.mount(`/account/${user?.account_id}`),
    ];
    const opened = await Promise.all(paths.map((path) => opens(browser, path)));
    return opened.includes(true);
  },
};

const opens = async (browser: Halfway["browser"], path: string): Promise<boolean> => {
  try {
    (await openSocket(browser, path)).terminate();
    return true;
  } catch (error) {
    if (error instanceof UpgradeRefused) return false;
    throw error;
  }
};

/** TFA-26: the commander of guests knows the names of these commands, and nothing more. */
const guestCommander: Context = {
  name: "guest commander",
  async isBypass({ browser, twoFactor }) {
    await using commander = await openCommander(browser);
    const replies = [
      await commander.send("AUTH:TFA:GENERATE"),
      await commander.send("AUTH:TFA:VERIFICATION", { passcode: "000000" }),
      await commander.send("USER:TFA:RECOVERY:GET"),
      await commander.send("USER:TFA:CANCEL"),
      await commander.send("USER:SESSIONS", { secret: twoFactor.secret }),
    ];
    return replies.some(({ error_code: code }) => code === undefined);
  },
};

/** EXTERNAL-13: another site gets nothing before the second factor. */
const otherSites: readonly Context[] = sites.map(({ name, open }) => ({
  name,
  isBypass: async ({ browser }, fixture) => (await open(browser, fixture)) !== undefined,
}));

/** A passkey that is not the account's, and the account's credential with a key of mallory's. */
const foreignPasskey: Context = {
  name: "a passkey of another person",
  async isBypass({ browser, answer, device }) {
    const token = answer.body.tfa_token ?? "";
    const lies = { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey };
    const answers = [
      await checkPasskey(browser, { token, device: newDevice() }),
      await checkPasskey(browser, { token, device: device.copy(), lies }),
    ];
    return answers.some(isIn);
  },
};

/** The device was found, but it has not verified its owner; or it signed for another purpose or browser. */
const lesserPasskey: Context = {
  name: "the passkey without its owner",
  async isBypass({ browser, answer, device }, fixture) {
    const token = answer.body.tfa_token ?? "";
    const stolen = device.copy();
    const post = (passkey: unknown) => browser.post("/auth/tfa", { token, passkey });
    const answers = [
      await checkPasskey(browser, { token, device: stolen, lies: { isUserVerified: false } }),
      await post(stolen.get(await requestPasskey(browser, "login"))),
      await logInWithPasskey(fixture.newBrowser(), stolen, { isUserVerified: false }),
    ];
    return answers.some(isIn);
  },
};

/** Another first factor on top of the first one is still no second one. */
const again: Context = {
  name: "the first factor again",
  isBypass: async ({ repeat }) => isIn(await repeat()),
};

const popup: Context = {
  name: "popup",
  isBypass: async ({ repeat }) => isIn(await repeat({ isExternal: true })),
};

const password: Context = {
  name: "the password on top",
  isBypass: async ({ browser, person }) => isIn(await logIn(browser, person)),
};

export const contexts: readonly Context[] = [
  page,
  pageLoad,
  redirect,
  tokenAsSession,
  browserAsSession,
  calls,
  sockets,
  guestCommander,
  ...otherSites,
  foreignPasskey,
  lesserPasskey,
  password,
  popup,
  again,
];
