/** Second factors, and the end of a session. */

import { createHash } from "node:crypto";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Browser } from "../browser.ts";
import { openCommander } from "../commander.ts";
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";
import { logIn, must, newPerson, type Person, present, signUp, type TwoFactor } from "../people.ts";
import { type Guarded, newGuarded } from "../two-factor/guarded.ts";
import type { Contest, Entrant } from "./contest.ts";

const liveSessions = "sessions where user_id = $1 and ended_at is null";

/** Up to the second factor. */
const beginLogin = async (browser: Browser, person: Person): Promise<string> =>
  present((await must(logIn(browser, person))).body, "tfa_token");

/** A browser that the account knows counts its own failures: no limit stands between the entrants and the code. */
const becomeKnown = async (fixture: Fixture, userId: string, browser: Browser): Promise<void> => {
  const hash = createHash("sha256").update(browser.browserToken).digest();
  await fixture.sql("insert into known_browsers (user_id, browser_hash) values ($1, $2)", [userId, hash]);
};

/** Many logins of one account, each in a browser of its own, all waiting for the second factor. */
const manyLogins = async (fixture: Fixture, { person, userId }: Guarded, count: number) => {
  const logins: { browser: Browser; token: string }[] = [];
  const atOnce = 20;
  while (logins.length < count) {
    const wave = Array.from({ length: Math.min(atOnce, count - logins.length) }, async () => {
      const browser = fixture.newBrowser();
      await becomeKnown(fixture, userId, browser);
      const token = await beginLogin(browser, person);
      return { browser, token };
    });
    logins.push(...(await Promise.all(wave)));
  }
  return logins;
};

/** One code, entered in many browsers at once. */
const sameCodeEverywhere = (kind: string, answerOf: (twoFactor: TwoFactor) => object): Contest => ({
  kind,
  async prepare(fixture, entrants) {
    const guarded = await newGuarded(fixture);
    const logins = await manyLogins(fixture, guarded, entrants);
    // Chosen when the first one uses it: a passcode does not wait.
    let answer: object | undefined;
    return {
      async use(entrant) {
        answer ??= answerOf(guarded.twoFactor);
        const login = logins[entrant.index];
        if (login === undefined) throw new Error("there are more entrants than logins");
        return (await login.browser.post("/auth/tfa", { token: login.token, ...answer }, entrant)).status === 200;
      },
      effects: () => countRows(fixture, liveSessions, [guarded.userId]),
    };
  },
});

/** Every entrant brings a right code, each another one where there are enough: the token alone decides. */
const tfaToken: Contest = {
  kind: "tfa token",
  async prepare(fixture) {
    const { person, userId, twoFactor } = await newGuarded(fixture);
    const browser = fixture.newBrowser();
    const token = await beginLogin(browser, person);
    await becomeKnown(fixture, userId, browser);
    const { recoveryCodes } = twoFactor;
    return {
      async use(entrant) {
        const body = { token, is_recovery: true, recovery_code: recoveryCodes[entrant.index % recoveryCodes.length] };
        return (await browser.copy().post("/auth/tfa", body, entrant)).status === 200;
      },
      effects: () => countRows(fixture, "recovery_codes where user_id = $1 and used_at is not null", [userId]),
    };
  },
};

const logout: Contest = {
  kind: "session (logout)",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const userId = await signUp(fixture, browser, newPerson());
    return {
      async use(entrant) {
        await must(browser.copy().get("/auth/logout", entrant));
        // SESSION-14: the answer is the same for a session that has ended already.
        return undefined;
      },
      effects: () => countRows(fixture, "security_events where user_id = $1 and kind = 'logged_out'", [userId]),
    };
  },
};

/** By the player's list of devices. The flood guard lets some forty of them through, twenty a process. */
const endedSession: Contest = {
  kind: "session (ended from another)",
  async prepare(fixture, entrants) {
    const browser = fixture.newBrowser();
    const person = newPerson();
    const userId = await signUp(fixture, browser, person);
    const other = fixture.newBrowser();
    await must(logIn(other, person));
    const [session] = await fixture.sql<{ id: string }>(
      `select id from ${liveSessions} order by created_at desc limit 1`,
      [userId],
    );
    // More frames at once than this would close any socket.
    const framesAtOnce = 20;
    const open = (_: unknown, index: number) => openCommander(browser, userId, index % 2);
    const commanders = await Promise.all(Array.from({ length: Math.ceil(entrants / framesAtOnce) + 1 }, open));
    return {
      async use({ index }: Entrant) {
        const reply = await commanders[index % commanders.length]?.send("USER:SESSION:END", { id: session?.id });
        return reply !== undefined && reply.error_code === undefined;
      },
      async effects() {
        await Promise.all(commanders.map((commander) => commander[Symbol.asyncDispose]()));
        return countRows(fixture, "security_events where user_id = $1 and kind = 'session_ended'", [userId]);
      },
    };
  },
};

export const sessionContests: readonly Contest[] = [
  tfaToken,
  sameCodeEverywhere("TOTP step", ({ secret }) => ({ passcode: passcodeOf(secret) })),
  sameCodeEverywhere("recovery code", ({ recoveryCodes: [code] }) => ({ is_recovery: true, recovery_code: code })),
  logout,
  endedSession,
];
