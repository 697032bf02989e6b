/** The server takes a `redirect_url` in two calls. It has no use for it: nothing of it may come back in any way. */
import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Answer, Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { inWaves } from "../in-waves.ts";
import { finishSignup, logIn, must, newPerson, present, proveEmail, rewindSteps, turnOnTwoFactor } from "../people.ts";

/** Found in an answer however it is written there. */
const marker = "evil7redirect";
/** The fields hold no more. */
const longest = 2048;

const marked = (value: string): string => value.replaceAll(/evil/gi, marker).concat(`#${marker}`).slice(0, longest);

const comesBack = ({ status, headers, text }: Answer): boolean => {
  const all = [text, ...[...headers].flat()].join("\n").toLowerCase();
  return (status >= 300 && status < 400) || headers.has("location") || headers.has("refresh") || all.includes(marker);
};

interface Returned {
  found: string[];
  cases: number;
}

/** Refused calls for each value; calls that succeed, which are dear, for one. */
export const returnedRedirects = async (fixture: Fixture, values: readonly string[]): Promise<Returned> => {
  const refused = await inWaves(values, 20, async (value) => {
    const browser = fixture.newBrowser();
    const redirect_url = marked(value);
    const person = newPerson("mallo");
    const answers = [
      await browser.post("/auth/signup", { auth_type: "email", ...person, token: "x", redirect_url }),
      await browser.post("/auth/tfa", { token: "x", passcode: "000000", redirect_url }),
    ];
    return answers.some(comesBack) ? [value] : [];
  });
  const successes = await succeed(fixture, `https://${marker}.example/`);
  return {
    found: [...refused.flat(), ...successes.filter(comesBack).map(({ text }) => text)],
    cases: values.length * 2 + 2,
  };
};

const succeed = async (fixture: Fixture, redirectUrl: string): Promise<Answer[]> => {
  const browser = fixture.newBrowser();
  const person = newPerson("bob");
  const token = await proveEmail(fixture, browser, person.email);
  const withRedirect = { ...person, redirect_url: redirectUrl };
  const signedUp = await must(finishSignup(browser, withRedirect, token));
  const { id } = present(signedUp.body, "user");
  const { secret } = await turnOnTwoFactor(fixture, browser, id);
  await rewindSteps(fixture, id);
  const checked = await must(checkSecondFactor(fixture.newBrowser(), person, secret, redirectUrl));
  return [signedUp, checked];
};

const checkSecondFactor = async (
  browser: Browser,
  person: { email: string; password: string },
  secret: string,
  redirectUrl: string,
): Promise<Answer> => {
  const { body } = await must(logIn(browser, person));
  const token = present(body, "tfa_token");
  return browser.post("/auth/tfa", { token, passcode: passcodeOf(secret), redirect_url: redirectUrl });
};
