/** Ways in, and ways that change how one gets in. */
import { randomInt } from "node:crypto";
import type { Answer } from "../browser.ts";
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";
import { askForReset, logIn, must, newPassword, newPerson, present, signUp, whoIs } from "../people.ts";
import { newGuarded } from "../two-factor/guarded.ts";
import { answerIn, broken, type CrashFlow, type Outcome, outcomeOf } from "./interrupted.ts";

/** Whether this password opens the account. */
const opens = async (fixture: Fixture, email: string, password: string): Promise<boolean> =>
  (await logIn(fixture.newBrowser(), { email, password })).status === 200;

const logInWithPassword: CrashFlow = {
  name: "login",
  async prepare(fixture) {
    const person = newPerson();
    await signUp(fixture, fixture.newBrowser(), person);
    const browser = fixture.newBrowser();
    let outcome: Outcome<Answer> | undefined;
    return {
      async go(api) {
        outcome = await outcomeOf(logIn(browser, person, { api }));
        return outcome;
      },
      inspect: async () =>
        broken({
          "a session that was answered lives":
            answerIn(outcome)?.status !== 200 || (await whoIs(browser)) === person.username,
          "without an answer there is no cookie": outcome?.kind === "answered" || browser.sessionToken === undefined,
          "the way in is open": await opens(fixture, person.email, person.password),
        }),
    };
  },
};

/** Code, challenge and session: all of them or none. */
const secondFactor: CrashFlow = {
  name: "two-factor",
  async prepare(fixture) {
    const { person, userId, twoFactor } = await newGuarded(fixture);
    const browser = fixture.newBrowser();
    const token = present((await must(logIn(browser, person))).body, "tfa_token");
    const body = { token, is_recovery: true, recovery_code: twoFactor.recoveryCodes[randomInt(10)] };
    let outcome: Outcome<Answer> | undefined;
    const facts = async () => ({
      codes: await countRows(fixture, "recovery_codes where user_id = $1 and used_at is not null", [userId]),
      passed: await countRows(fixture, "tfa_challenges where user_id = $1 and passed_at is not null", [userId]),
      sessions: await countRows(fixture, "sessions where user_id = $1 and ended_at is null", [userId]),
    });
    return {
      async go(api) {
        outcome = await outcomeOf(browser.post("/auth/tfa", body, { api }));
        return outcome;
      },
      async inspect() {
        const before = await facts();
        const again = await browser.copy().post("/auth/tfa", body);
        const after = await facts();
        return broken({
          "a session that was answered exists": answerIn(outcome)?.status !== 200 || before.sessions === 1,
          "code, challenge and session belong together":
            before.codes === before.passed && before.passed === before.sessions,
          "a code and a challenge are good once": (again.status === 200) === (before.codes === 0),
          "there is one session in the end": after.sessions === 1 && after.codes === 1,
        });
      },
    };
  },
};

const reset: CrashFlow = {
  name: "reset",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const person = newPerson();
    await signUp(fixture, browser, person);
    await must(askForReset(browser, person.email));
    const token = await fixture.postBox.tokenOf(person.email, "reset-password");
    const [first, second] = [newPassword(), newPassword()];
    let outcome: Outcome<Answer> | undefined;
    return {
      async go(api) {
        outcome = await outcomeOf(browser.post("/auth/reset", { token, new_password: first }, { api }));
        return outcome;
      },
      async inspect() {
        const isReset = await opens(fixture, person.email, first);
        const isOld = await opens(fixture, person.email, person.password);
        const isStillIn = (await whoIs(browser)) === person.username;
        const again = await browser.post("/auth/reset", { token, new_password: second });
        return broken({
          "a reset that was answered holds": answerIn(outcome)?.status !== 200 || isReset,
          "exactly one password is right": isReset !== isOld,
          "a reset and the end of sessions belong together": isReset !== isStillIn,
          "a reset token is good once": (again.status === 200) === !isReset,
        });
      },
    };
  },
};

const changePassword: CrashFlow = {
  name: "password change",
  async prepare(fixture) {
    const [browser, other] = [fixture.newBrowser(), fixture.newBrowser()];
    const person = newPerson();
    await signUp(fixture, browser, person);
    await must(logIn(other, person));
    const password = newPassword();
    let outcome: Outcome<Answer> | undefined;
    return {
      async go(api) {
        const body = { password: person.password, new_password: password };
        outcome = await outcomeOf(browser.post("/auth/change_password", body, { api }));
        return outcome;
      },
      async inspect() {
        const isNew = await opens(fixture, person.email, password);
        const isOld = await opens(fixture, person.email, person.password);
        return broken({
          "a change that was answered holds": answerIn(outcome)?.status !== 200 || isNew,
          "exactly one password is right": isNew !== isOld,
          "a change and the end of other sessions belong together": isNew === ((await whoIs(other)) === undefined),
        });
      },
    };
  },
};

const notMe: CrashFlow = {
  name: "not me",
  async prepare(fixture) {
    const person = newPerson();
    const userId = await signUp(fixture, fixture.newBrowser(), person);
    const thief = fixture.newBrowser();
    await must(logIn(thief, person));
    const token = await fixture.postBox.tokenOf(person.email, "not-me");
    const owner = fixture.newBrowser();
    let outcome: Outcome<Answer> | undefined;
    return {
      async go(api) {
        outcome = await outcomeOf(owner.post("/auth/not_me", { token }, { api }));
        return outcome;
      },
      async inspect() {
        const isLocked = (await countRows(fixture, "users where id = $1 and total_lock", [userId])) === 1;
        const hasPassword = (await countRows(fixture, "passwords where user_id = $1", [userId])) === 1;
        const isThiefIn = (await whoIs(thief)) !== undefined;
        const again = await owner.post("/auth/not_me", { token });
        return broken({
          "a lock that was answered holds": answerIn(outcome)?.status !== 200 || isLocked,
          "lock, password and sessions belong together": isLocked !== hasPassword && isLocked !== isThiefIn,
          "a lock link is good once": (again.status === 200) === !isLocked,
        });
      },
    };
  },
};

export const accessFlows: readonly CrashFlow[] = [logInWithPassword, secondFactor, reset, changePassword, notMe];
