import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { expect, it } from "vitest";
import { startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { dumpDatabase, shows } from "../../entry/testing/dump-database.ts";
import {
  beginGuardedLogin,
  mailedToken,
  recoveryCodesOf,
  resetTokenOf,
  signUpGuarded,
} from "../../entry/testing/two-factor-players.ts";

it("[TFA-20] [TFASETUP-15] neither the database nor the log shows a secret, a recovery code, a token or a password", async () => {
  await using fixture = await startAccessFixture();
  const canaries: string[] = [];
  const keep = (...values: string[]) => canaries.push(...values);

  const bob = await signUpGuarded(fixture);
  const codes = (await recoveryCodesOf(bob.browser)).map(({ recovery_code: code }) => code);
  keep(bob.password, bob.secret, ...codes, ...codes.map((code) => code.replaceAll("-", "")));
  const pending = fixture.newBrowser();
  await fixture.signUp(pending);
  const renewed = (await bob.browser.command("USER:TFA:RECOVERY:RENEW")).payload as { recovery_code: string }[];
  codes.splice(0, codes.length, ...renewed.map(({ recovery_code: code }) => code));
  keep(...codes, ...codes.map((code) => code.replaceAll("-", "")));
  keep(((await pending.command("USER:TFA:GENERATE")).payload as { secret: string }).secret);

  const browser = fixture.newBrowser();
  const waiting = await beginGuardedLogin(fixture, browser, bob);
  const passed = await beginGuardedLogin(fixture, browser, bob);
  await browser.post("/auth/tfa", { token: passed, passcode: nextPasscodeOf(bob.secret) });
  const recovered = fixture.newBrowser();
  const recovery = await beginGuardedLogin(fixture, recovered, bob);
  await recovered.post("/auth/tfa", { token: recovery, recovery_code: codes[0], is_recovery: true });
  keep(waiting, passed, recovery, ...bob.browser.cookies.values(), ...browser.cookies.values());

  const changed = "Copper-Harbour-77";
  await bob.browser.post("/auth/change_password", { password: bob.password, new_password: changed });
  const [first, second] = [await resetTokenOf(fixture, bob.email), await resetTokenOf(fixture, bob.email)];
  await fixture.newBrowser().get(`/api/verify?forgot=true&token=${second}`);
  const wasReset = "Silver-Meadow-88";
  await fixture.newBrowser().post("/auth/reset", { token: first, new_password: wasReset });
  await fixture.newBrowser().post("/auth/reset", { token: second, new_password: wasReset });
  const lock = await mailedToken(fixture, bob.email, "/not-me");
  await fixture.newBrowser().post("/auth/not_me", { token: lock });
  const third = await resetTokenOf(fixture, bob.email);
  keep(changed, wasReset, first, second, third, lock);

  const [dump, log] = [await dumpDatabase(fixture.db), fixture.api.log()];
  expect(canaries.length).toBeGreaterThan(35);
  expect(canaries.filter((canary) => shows(dump, canary))).toEqual([]);
  expect(canaries.filter((canary) => shows(log, canary))).toEqual([]);
  // What is looked for would be found.
  expect([shows(dump, bob.username), shows(dump, bob.userId), log.length > 1000]).toEqual([true, true, true]);

  const rows = await fixture.db.selectFrom("two_factor").select("secret_sealed as sealed").execute();
  expect(rows).toHaveLength(2);
  for (const { sealed } of rows) expect(sealed).toMatch(/^v1\./);
});
