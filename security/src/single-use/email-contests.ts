/** What comes by mail: codes, proofs of codes, links. */
import { countRows } from "../count-rows.ts";
import {
  askForReset,
  leaveUnproven,
  newPassword,
  newPerson,
  proveEmail,
  requestCode,
  signUp,
  solvedCaptcha,
} from "../people.ts";
import type { Contest } from "./contest.ts";

const usersOf = "users where email_canonical = $1";

const emailCode: Contest = {
  kind: "email code",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const { email } = newPerson();
    const token = await requestCode(browser, email);
    const code = await fixture.postBox.codeOf(email);
    return {
      use: async (entrant) => (await browser.post("/auth/verify_code", { token, code }, entrant)).body.success === true,
    };
  },
};

const signupProof: Contest = {
  kind: "sign-up proof",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const { email } = newPerson();
    const token = await proveEmail(fixture, browser, email);
    return {
      async use(entrant) {
        const person = { ...newPerson("erin"), email };
        // A copy of the browser for each: the second must not be let in by the cookie of the first.
        const answer = await browser.copy().post("/auth/signup", { auth_type: "email", ...person, token }, entrant);
        return answer.status === 200;
      },
      effects: () => countRows(fixture, usersOf, [email]),
    };
  },
};

const verifyLink = (kind: string, pathOf: (userId: string, token: string) => string): Contest => ({
  kind,
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const person = newPerson();
    const { userId, token } = await leaveUnproven(fixture, browser, person);
    const path = pathOf(userId, token);
    return {
      use: async (entrant) => (await browser.get(path, entrant)).status === 200,
      effects: () => countRows(fixture, "security_events where user_id = $1 and kind = 'email_verified'", [userId]),
    };
  },
});

const resetToken: Contest = {
  kind: "reset token",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const person = newPerson();
    const userId = await signUp(fixture, browser, person);
    await askForReset(browser, person.email);
    const token = await fixture.postBox.tokenOf(person.email, "reset-password");
    return {
      async use(entrant) {
        const body = { token, new_password: newPassword() };
        return (await browser.post("/auth/reset", body, entrant)).status === 200;
      },
      effects: () => countRows(fixture, "security_events where user_id = $1 and kind = 'password_reset'", [userId]),
    };
  },
};

const lockLink: Contest = {
  kind: "lock link",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const person = newPerson();
    const userId = await signUp(fixture, browser, person);
    await fixture.newBrowser().post("/auth/email", { email: person.email, password: person.password });
    const token = await fixture.postBox.tokenOf(person.email, "not-me");
    return {
      use: async (entrant) => (await browser.post("/auth/not_me", { token }, entrant)).status === 200,
      effects: () => countRows(fixture, "security_events where user_id = $1 and kind = 'locked_by_link'", [userId]),
    };
  },
};

const captchaSolution: Contest = {
  kind: "captcha solution",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const captcha = await solvedCaptcha(browser, "signup");
    return {
      async use(entrant) {
        const body = { email: newPerson("erin").email, captcha_token: captcha };
        return (await browser.post("/auth/email_signup", body, entrant)).status === 200;
      },
    };
  },
};

export const emailContests: readonly Contest[] = [
  emailCode,
  signupProof,
  verifyLink("verify link", (userId, token) => `/api/auth/verify?id=${userId}&token=${token}`),
  verifyLink("verify token", (_userId, token) => `/api/verify?token=${token}`),
  resetToken,
  lockLink,
  captchaSolution,
];
