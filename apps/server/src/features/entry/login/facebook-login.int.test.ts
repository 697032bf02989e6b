/** SOCIAL-10: Facebook vouches for a token, and for whom it was given to. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import type { Browser } from "../testing/browser.ts";
import { newPersona, type SocialFixture, startSocialFixture } from "../testing/social-fixture.ts";
import { mailedToken, prolongDelay } from "../testing/two-factor-players.ts";

let fixture: SocialFixture;

beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const logInWith = (browser: Browser, facebook_token: string) => browser.post("/auth/facebook", { facebook_token });
const refused = { status: 401, body: { error_code: "social_failed", message: "Failed to authenticate user" } };

describe("[SOCIAL-10] a Facebook access token", () => {
  it("of our app is accepted", async () => {
    const answer = await logInWith(fixture.newBrowser(), fixture.facebook.issueAccessToken(newPersona()));
    expect(answer).toMatchObject({
      status: 200,
      body: { new_user: true, captcha_required: true, auth_type: "facebook" },
    });
  });

  it.each([
    ["that alice gave to mallory's app", { appId: "mallorys-game" }],
    ["that has expired", { expiresIn: -1 }],
    ["that its owner has taken back", { revoked: true }],
  ])("%s is refused", async (_what, changes) => {
    const persona = newPersona();
    const alice = fixture.newBrowser();
    await fixture.signUp(alice, "facebook", persona);
    const mallory = fixture.newBrowser();
    const token = fixture.facebook.issueAccessToken({ ...persona, ...changes });
    expect(await logInWith(mallory, token)).toMatchObject(refused);
    expect(await mallory.user()).toBeUndefined();
  });

  it("that Facebook does not know is refused", async () => {
    expect(await logInWith(fixture.newBrowser(), "EAAmallory")).toMatchObject(refused);
    // The app's own token is valid, too, and belongs to no player.
    const appToken = "passport-facebook|facebook-app-secret-for-tests";
    expect(await logInWith(fixture.newBrowser(), appToken)).toMatchObject(refused);
  });
});

it("many wrong tokens make the caller wait, and Facebook is not asked meanwhile", async () => {
  const mallory = fixture.newBrowser();
  for (let nth = 0; nth < 21; nth += 1) await logInWith(mallory, `EAA${nth}`);
  expect(await prolongDelay(fixture.access, limitKey("social login", "range", mallory.address))).toBe(true);
  const before = fixture.facebook.requestCount();
  const answer = await logInWith(mallory, fixture.facebook.issueAccessToken(newPersona()));
  expect(answer).toMatchObject({ status: 429, body: { error_code: "wait_before_retry" } });
  expect(fixture.facebook.requestCount()).toBe(before);
});

it("an email from Facebook is kept, not taken for verified, and verified by the link in its mailbox", async () => {
  const persona = newPersona();
  const browser = fixture.newBrowser();
  const user = await fixture.signUp(browser, "facebook", persona);
  expect(user).toMatchObject({
    email: persona.email,
    verified: false,
    facebook_id: persona.subject,
    has_password: false,
  });
  const token = await mailedToken(fixture.access, persona.email, "/verify");
  await fixture.newBrowser().get(`/api/verify?token=${token}`);
  expect((await browser.user())?.verified).toBe(true);
});
