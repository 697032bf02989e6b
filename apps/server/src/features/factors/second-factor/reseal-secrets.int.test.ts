import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../testing/start-test-api.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { forgetSteps, logInGuarded, recoveryCodesOf, signUpGuarded } from "../../entry/testing/two-factor-players.ts";

const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const [oldKey, newKey] = [key("old"), key("new")];

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture({ SECRET_KEYS: oldKey });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const reseal = (api: TestApi) => api.runJob("reseal-secrets");
const sealedBy = async () => {
  const secrets = await fixture.db.selectFrom("two_factor").select("secret_sealed as sealed").execute();
  const codes = await fixture.db.selectFrom("recovery_codes").select("code_sealed as sealed").execute();
  const ids = [...secrets, ...codes].map(({ sealed }) => sealed.split(".")[1]);
  return { old: ids.filter((id) => id === "old").length, new: ids.filter((id) => id === "new").length };
};

it("a key is rotated: the old one still opens, the job seals again, and then the old one can be removed", async () => {
  const bob = await signUpGuarded(fixture);
  const erin = await signUpGuarded(fixture);
  const codes = await recoveryCodesOf(bob.browser);
  expect(await sealedBy()).toEqual({ old: 22, new: 0 });

  const rotated = await fixture.startAnother({ SECRET_KEYS: `${newKey},${oldKey}` });
  expect((await logInGuarded(fixture, fixture.newBrowser({ at: rotated }), bob)).status).toBe(200);
  expect(await recoveryCodesOf(bob.browser.copy(rotated))).toEqual(codes);
  // A secret that is made now is sealed with the new key at once.
  const late = fixture.newBrowser({ at: rotated });
  await fixture.logIn(late, "alice");
  await fixture.turnOnTwoFactor(late);
  expect(await sealedBy()).toEqual({ old: 22, new: 11 });

  // A run that died after the secret, but before the codes, leaves the rest to the next one.
  const before = await fixture.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", erin.userId).execute();
  expect(await reseal(rotated)).toBe(22);
  for (const row of before) {
    await fixture.db
      .updateTable("recovery_codes")
      .set({ code_sealed: row.code_sealed })
      .where("user_id", "=", row.user_id)
      .where("position", "=", row.position)
      .execute();
  }
  expect(await sealedBy()).toEqual({ old: 10, new: 23 });
  expect(await reseal(rotated)).toBe(10);
  expect(await reseal(rotated)).toBe(0);
  expect(await sealedBy()).toEqual({ old: 0, new: 33 });

  const afterwards = await fixture.startAnother({ SECRET_KEYS: newKey });
  expect((await logInGuarded(fixture, fixture.newBrowser({ at: afterwards }), erin)).status).toBe(200);
  expect(await recoveryCodesOf(bob.browser.copy(afterwards))).toEqual(codes);
  const browser = fixture.newBrowser({ at: afterwards });
  await forgetSteps(fixture, bob.userId);
  const { body } = await fixture.logIn(browser, bob);
  const recovery = { token: body.tfa_token, recovery_code: codes[0]?.recovery_code, is_recovery: true };
  expect((await browser.post("/auth/tfa", recovery)).body.user?.id).toBe(bob.userId);
});
