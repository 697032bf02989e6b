/** Ways to an account: the one with a code and the one with a link. */
import type { Answer } from "../browser.ts";
import { countRows } from "../count-rows.ts";
import { finishSignup, newPerson, proveEmail, register, requestCode } from "../people.ts";
import { answerIn, broken, type CrashFlow, type Outcome, outcomeOf } from "./interrupted.ts";

const usersOf = "users where email_canonical = $1";

/** After an interruption the same token is sent again: it makes the account if there is none, and nothing otherwise. */
const signUp: CrashFlow = {
  name: "sign-up",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const person = newPerson("carol");
    const token = await proveEmail(fixture, browser, person.email);
    let outcome: Outcome<Answer> | undefined;
    return {
      async go(api) {
        outcome = await outcomeOf(finishSignup(browser, person, token, { api }));
        return outcome;
      },
      async inspect() {
        const before = await countRows(fixture, usersOf, [person.email]);
        const again = await finishSignup(browser.copy(), { ...person, username: newPerson().username }, token);
        return broken({
          "an account that was answered exists": answerIn(outcome)?.status !== 200 || before === 1,
          "a sign-up token makes one account": (again.status === 200) === (before === 0),
          "there is one account in the end": (await countRows(fixture, usersOf, [person.email])) === 1,
        });
      },
    };
  },
};

/** A code that was right before the crash has left its proof; one that was not can be entered again. */
const enterCode: CrashFlow = {
  name: "email code",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const person = newPerson("dave");
    const token = await requestCode(browser, person.email);
    const code = await fixture.postBox.codeOf(person.email);
    const enter = (api?: number) =>
      browser.post("/auth/verify_code", { token, code }, api === undefined ? {} : { api });
    let outcome: Outcome<Answer> | undefined;
    return {
      async go(api) {
        outcome = await outcomeOf(enter(api));
        return outcome;
      },
      async inspect() {
        const spent = await countRows(fixture, "email_codes where email_canonical = $1 and used_at is not null", [
          person.email,
        ]);
        const proven = await countRows(fixture, "email_proofs where email_canonical = $1 and verified_at is not null", [
          person.email,
        ]);
        const again = await enter();
        const account = await finishSignup(browser, person, token);
        return broken({
          "a code that was answered is proven": answerIn(outcome)?.body.success !== true || proven === 1,
          "code and proof are spent together": spent === proven,
          "a code is good once": again.body.success === (spent === 0),
          "the way to the account is open": account.status === 200,
        });
      },
    };
  },
};

const registerByForm: CrashFlow = {
  name: "registration",
  async prepare(fixture) {
    const browser = fixture.newBrowser();
    const person = newPerson("frank");
    let outcome: Outcome<string> | undefined;
    return {
      async go(api) {
        outcome = await outcomeOf(register(browser, person, api));
        return outcome;
      },
      async inspect() {
        const users = await fixture.sql<{ id: string }>(`select id from ${usersOf}`, [person.email]);
        const token = answerIn(outcome);
        const none = { "nothing is created before the email is proven": users.length === 0 };
        if (token === undefined) return broken(none);
        const code = await fixture.postBox.codeOf(person.email);
        const { body } = await browser.post("/auth/verify_code", { token, code });
        return broken({ ...none, "a token that was answered has its code": body.success === true });
      },
    };
  },
};

export const accountFlows: readonly CrashFlow[] = [enterCode, signUp, registerByForm];
