import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { logIn, must, newPerson, type Person, present, rewindSteps, signUp, turnOnTwoFactor } from "../people.ts";
import type { Row } from "../row.ts";
import { countEvents, fromElsewhere, waitOut } from "./guesser.ts";

const triesPerLogin = 5;

const beginLogin = async (browser: Browser, person: Person): Promise<string> =>
  present((await must(logIn(browser, person, fromElsewhere()))).body, "tfa_token");

/** Passcodes and recovery codes in turn: they share one count. */
const wrongAnswer = (index: number, right: string): object => {
  const passcode = String((Number(right) + 1 + index) % 1_000_000).padStart(6, "0");
  return index % 2 === 0 ? { passcode } : { is_recovery: true, recovery_code: `wrong-${index}-wrong-wrong` };
};

const most = 100;

/** As if so many had been wrong before. */
const countBefore = (fixture: Fixture, userId: string, failures: number): Promise<unknown> =>
  fixture.sql(
    `insert into attempts (key, failures, last_at, blocked_until)
     values ('two-factor account ' || encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, now(), now())`,
    [userId, failures],
  );

/** Mallory knows the password and waits whenever told to. `before`: a quick run begins near the end. */
export const guessSecondFactor = async (fixture: Fixture, guesses: number, before: number): Promise<Row[]> => {
  const person = newPerson("bob");
  const home = fixture.newBrowser();
  const userId = await signUp(fixture, home, person);
  const { secret } = await turnOnTwoFactor(fixture, home, userId);
  await must(home.get("/auth/logout"));

  if (before > 0) await countBefore(fixture, userId, before);
  let [browser, token] = [fixture.newBrowser(), ""];
  let judged = 0;
  let sessions = 0;
  for (let index = 0; index < guesses; index += 1) {
    if (index % triesPerLogin === 0) {
      browser = fixture.newBrowser();
      token = await beginLogin(browser, person);
    }
    await waitOut(fixture, "two-factor");
    const answer = wrongAnswer(index, passcodeOf(secret));
    const { status, body } = await browser.post("/auth/tfa", { token, ...answer }, fromElsewhere());
    if (status === 200) sessions += 1;
    if (body.error_code === "incorrect_code") judged += 1;
  }
  const evaluated = before + Math.max(judged, await countEvents(fixture, userId, "two_factor_failed"));

  const unknownBrowser = fixture.newBrowser();
  const late = { token: await beginLogin(unknownBrowser, person), passcode: passcodeOf(secret) };
  await waitOut(fixture, "two-factor");
  await rewindSteps(fixture, userId);
  const refused = await unknownBrowser.post("/auth/tfa", late, fromElsewhere());
  const known = { token: await beginLogin(home, person), passcode: passcodeOf(secret) };
  const owner = await home.post("/auth/tfa", known);
  return [
    {
      check: "brute-force: second factors of an account",
      aim: `at most ${most} of ${before + guesses} evaluated, then not even the right one`,
      measured: `${evaluated} evaluated, ${sessions} let in, the right one then: ${refused.body.error_code ?? refused.status}`,
      ok: evaluated <= most && sessions === 0 && refused.body.error_code === "two_factor_blocked",
    },
    {
      check: "brute-force: the owner's second factor on a known browser",
      aim: "gets in at the first try",
      measured: owner.status === 200 ? "first try" : (owner.body.error_code ?? String(owner.status)),
      ok: owner.status === 200,
    },
  ];
};
