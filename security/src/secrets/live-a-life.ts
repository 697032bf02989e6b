/** Everything that an account can go through, by a player whose every secret we know. */

import { randomBytes } from "node:crypto";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Browser } from "../browser.ts";
import { openCommander } from "../commander.ts";
import type { Fixture } from "../fixture.ts";
import {
  askForReset,
  finishSignup,
  leaveUnproven,
  logIn,
  must,
  newPassword,
  newPerson,
  present,
  proveEmail,
  rewindSteps,
  solvedCaptcha,
  turnOnTwoFactor,
} from "../people.ts";
import type { Secret } from "./find-secrets.ts";
import { type Keep, useOtherWays } from "./use-other-ways.ts";

export interface Life {
  secrets: Secret[];
  /** Not a secret, and certain to be found: a search that misses it did not work. */
  username: string;
}

export const liveALife = async (fixture: Fixture): Promise<Life> => {
  const secrets: Secret[] = [];
  const keep: Keep = (kind, value) => {
    secrets.push({ kind, value });
    return value;
  };
  const keepCookies = (browser: Browser): void => {
    for (const [name, value] of browser.cookies) keep(name, value);
  };
  const { postBox } = fixture;
  const bob = newPerson("bob");
  const browser = fixture.newBrowser();

  keep("password", bob.password);
  const proof = keep("sign-up token", await proveEmail(fixture, browser, bob.email));
  keep("email code", await postBox.codeOf(bob.email));
  const { id } = present((await must(finishSignup(browser, bob, proof))).body, "user");
  keepCookies(browser);
  await logIn(fixture.newBrowser(), { email: bob.email, password: keep("wrong password", newPassword()) });
  const captcha = keep("captcha solution", await solvedCaptcha(browser, "login"));
  await browser.post("/auth/email", { email: bob.email, password: bob.password, captcha_token: captcha });
  keepCookies(browser);

  const { secret, recoveryCodes } = await turnOnTwoFactor(fixture, browser, id);
  keep("two-factor secret", secret);
  for (const code of recoveryCodes) keep("recovery code", code);
  await must(browser.get("/auth/logout"));

  const elsewhere = fixture.newBrowser();
  const token = keep("tfa token", present((await must(logIn(elsewhere, bob))).body, "tfa_token"));
  const wrongCode = keep("wrong recovery code", randomBytes(12).toString("hex"));
  await elsewhere.post("/auth/tfa", { token, is_recovery: true, recovery_code: wrongCode });
  await rewindSteps(fixture, id);
  await must(elsewhere.post("/auth/tfa", { token, passcode: passcodeOf(secret) }));
  keepCookies(elsewhere);
  await must(elsewhere.post("/auth/step_up", { is_recovery: true, recovery_code: recoveryCodes[0] }));
  keepCookies(elsewhere);
  const changed = keep("changed password", newPassword());
  await must(elsewhere.post("/auth/change_password", { password: bob.password, new_password: changed }));
  keepCookies(elsewhere);

  await must(askForReset(fixture.newBrowser(), bob.email));
  const resetToken = keep("reset token", await postBox.tokenOf(bob.email, "reset-password"));
  await must(browser.get(`/api/verify?token=${resetToken}&forgot=true`));
  await must(browser.post("/auth/reset", { token: resetToken, new_password: keep("reset password", newPassword()) }));
  const lockToken = keep("lock token", await postBox.tokenOf(bob.email, "not-me"));
  await must(browser.post("/auth/not_me", { token: lockToken }));

  const erin = newPerson("erin");
  keep("password", erin.password);
  const unproven = await leaveUnproven(fixture, fixture.newBrowser(), erin);
  const verifyToken = keep("verify token", unproven.token);
  await must(browser.get(`/api/auth/verify?id=${unproven.userId}&token=${verifyToken}`));
  await stumble(fixture, keep);
  await useOtherWays(fixture, keep);
  return { secrets, username: bob.username };
};

/** Secrets in the wrong places: where a careless log line would pick them up. */
const stumble = async (fixture: Fixture, keep: Keep): Promise<void> => {
  const canary = keep("canary in the wrong place", `canary${randomBytes(12).toString("hex")}`);
  const browser = fixture.newBrowser();
  const headers = {
    authorization: `Bearer ${canary}`,
    "user-agent": "stumbling",
    referer: `https://x/?token=${canary}`,
  };
  for (const path of ["/reset-password?token=", "/verify/", "/auth/check?token=", "/api/verify?token=", "/no/such/"]) {
    await browser.get(`${path}${canary}`, { headers });
  }
  await browser.post("/auth/email", { email: 1, password: canary });
  await browser.post("/auth/email", canary, { headers });
  await browser.post("/auth/email", { email: "x@people.example", password: canary.repeat(20) });
  await browser.post(`/auth/reset?token=${canary}`, { token: canary, new_password: canary });
  browser.cookies.set("__Host-passport-sid", canary.padEnd(43, "c").slice(0, 43));
  await browser.get("/auth/check");
  await using commander = await openCommander(fixture.newBrowser());
  await commander.send("AUTH:REGISTER", { password: canary });
  await commander.send("NO:SUCH:COMMAND", { token: canary });
};
