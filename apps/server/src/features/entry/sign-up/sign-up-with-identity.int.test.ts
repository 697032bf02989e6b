/** Sign-up with what a provider or a wallet has proven. */
import { randomBytes } from "node:crypto";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newcomer, wanted } from "../testing/access-fixture.ts";
import type { Browser } from "../testing/browser.ts";
import {
  newPersona,
  type Persona,
  type Provider,
  providers,
  type SocialFixture,
  signupBody,
  startSocialFixture,
} from "../testing/social-fixture.ts";
import { eventsOf } from "../testing/two-factor-players.ts";

let fixture: SocialFixture;

beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const solved = () => fixture.access.solvedCaptcha("signup");
const over = { status: 400, body: { error_code: "identity_not_proven" } };

const proofOf = async (browser: Browser, way: Provider, persona: Persona): Promise<string> =>
  wanted((await fixture.logIn(browser, way, persona)).token, "token");

const newWallet = () => privateKeyToAccount(`0x${randomBytes(32).toString("hex")}`);

const logInWithWallet = async (browser: Browser, wallet = newWallet(), signer = wallet) => {
  const answer = await browser.get(`/api/get-nonce?public-address=${wallet.address}`);
  const { nonce, message } = JSON.parse(answer.text) as { nonce: string; message: string };
  const signature = await signer.signMessage({ message });
  return browser.post("/auth/wallet", { public_address: wallet.address, signature, nonce });
};

describe("[SIGNUP-32] the accepted terms", () => {
  it.each([...providers, "wallet"] as const)("are needed and stored after a sign-up by %s too", async (way) => {
    const browser = fixture.newBrowser();
    const token =
      way === "wallet"
        ? ((await logInWithWallet(browser, newWallet())).body.token ?? "")
        : await proofOf(browser, way, newPersona());
    const { username } = newcomer();
    const body = { ...signupBody(way, token, username), captcha_token: await solved() };
    const { terms_version: _, ...without } = body;
    expect((await browser.post("/auth/signup", without)).body.error_code).toBe("terms_not_accepted");
    expect((await browser.post("/auth/signup", { ...body, terms_version: "0" })).body.error_code).toBe(
      "terms_outdated",
    );
    expect((await browser.post("/auth/signup", body)).status).toBe(200);
    const row = await fixture.access.db
      .selectFrom("users")
      .select(["terms_version", "terms_accepted_at"])
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ terms_version: body.terms_version, terms_accepted_at: expect.any(Date) });
  });
});

describe("[SIGNUP-27] a signup with a provider", () => {
  it.each(providers)("%s takes who it is from the proof, and nothing but the name from the form", async (way) => {
    const browser = fixture.newBrowser();
    const persona = newPersona();
    const token = await proofOf(browser, way, persona);
    const { username } = newcomer();
    const answer = await browser.post("/auth/signup", {
      ...signupBody(way, token, username),
      captcha_token: await solved(),
      email: "alice@passport.example",
      [`${way}_id`]: "1001",
      first_name: "Alice",
      public_address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        auth_type: "signup",
        user: {
          username,
          [`${way}_id`]: persona.subject,
          // Google vouches for the mailbox, Facebook does not, and Twitter/X does not tell one.
          email: way === "twitter" ? null : persona.email,
          verified: way === "google",
          has_password: false,
          public_address: null,
        },
      },
    });
    const user = wanted(await browser.user(), "user");
    expect(await eventsOf(fixture.access, user.id)).toEqual([`signed_up ${way}`]);
  });

  it.each(providers)("%s is refused without a proof of that provider", async (way) => {
    const browser = fixture.newBrowser();
    await browser.post("/auth/google/nonce", {});
    const { username } = newcomer();
    const captcha_token = await solved();
    const forged = { token: "x", twitter_token: "x" };
    const bodies = [
      { username, auth_type: way, captcha_token },
      { ...signupBody(way, "", username), captcha_token },
      { ...signupBody(way, "x".repeat(43), username), captcha_token },
      { username, auth_type: way, captcha_token, [way]: { ...forged, email: "alice@passport.example", id: "1001" } },
      // The provider's own token is no proof of ours.
      { ...signupBody(way, fixture.facebook.issueAccessToken(newPersona()), username), captcha_token },
    ];
    for (const body of bodies) expect(await browser.post("/auth/signup", body)).toMatchObject(over);
    expect(await browser.user()).toBeUndefined();
  });

  it("leaves the proof as it was when the name is taken or none", async () => {
    const browser = fixture.newBrowser();
    const token = await proofOf(browser, "google", newPersona());
    const signUp = (username: string) => browser.post("/auth/signup", signupBody("google", token, username));
    expect(await signUp("ALICE")).toMatchObject({ status: 400, body: { error_code: "username_taken" } });
    expect(await signUp("a b")).toMatchObject({ status: 400, body: { error_code: "username_invalid" } });
    expect(await signUp(" ")).toMatchObject({ status: 400, body: { error_code: "username_needed" } });
    expect(await signUp(newcomer().username)).toMatchObject({ status: 200 });
  });

  it("keeps the choice about news", async () => {
    const browser = fixture.newBrowser();
    const token = await proofOf(browser, "google", newPersona());
    const body = signupBody("google", token, newcomer().username);
    const { user } = (await browser.post("/auth/signup", { ...body, accepts_marketing: true })).body;
    const row = await fixture.access.db
      .selectFrom("users")
      .select("accepts_marketing")
      .where("id", "=", wanted(user, "user").id)
      .executeTakeFirst();
    expect(row).toEqual({ accepts_marketing: true });
  });
});

describe("[SIGNUP-28] a captcha", () => {
  it.each(["facebook", "twitter"] as const)("is wanted of a %s signup, fresh, solved and for that", async (way) => {
    const browser = fixture.newBrowser();
    const token = await proofOf(browser, way, newPersona());
    const body = signupBody(way, token, newcomer().username);
    const required = { status: 400, body: { error_code: "captcha_required", message: "Please verify you are human" } };
    expect(await browser.post("/auth/signup", body)).toMatchObject(required);
    expect(await browser.post("/auth/signup", { ...body, captcha_token: "x" })).toMatchObject(required);
    const forLogin = await fixture.access.solvedCaptcha("login");
    expect(await browser.post("/auth/signup", { ...body, captcha_token: forLogin })).toMatchObject(required);
    const captcha_token = await solved();
    expect(await browser.post("/auth/signup", { ...body, captcha_token })).toMatchObject({ status: 200 });
    const [other, persona] = [fixture.newBrowser(), newPersona()];
    const again = { ...signupBody(way, await proofOf(other, way, persona), newcomer().username), captcha_token };
    expect(await other.post("/auth/signup", again)).toMatchObject(required);
  });

  it("is wanted of a wallet signup", async () => {
    const browser = fixture.newBrowser();
    const { body } = await logInWithWallet(browser);
    expect(body).toMatchObject({ new_user: true, captcha_required: true });
    const answer = await browser.post("/auth/signup", signupBody("wallet", body.token ?? "", newcomer().username));
    expect(answer).toMatchObject({ status: 400, body: { error_code: "captcha_required" } });
  });

  it("is not asked for with Google", async () => {
    const browser = fixture.newBrowser();
    const entry = await fixture.logIn(browser, "google", newPersona());
    expect(entry).toMatchObject({ new_user: true });
    expect(entry.captcha_required).toBeUndefined();
  });
});

describe("[SIGNUP-26] a wallet signup", () => {
  it("makes the account of the wallet that signed, and of no other", async () => {
    const browser = fixture.newBrowser();
    const wallet = newWallet();
    const { token = "" } = (await logInWithWallet(browser, wallet)).body;
    const { username } = newcomer();
    const other = newWallet().address;
    const body = { ...signupBody("wallet", token, username), public_address: other, captcha_token: await solved() };
    const answer = await browser.post("/auth/signup", body);
    expect(answer.body.user).toMatchObject({ username, public_address: wallet.address, email: null, verified: false });
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body.user?.username).toBe(username);
  });

  it("creates nothing without a valid signature", async () => {
    const browser = fixture.newBrowser();
    const wallet = newWallet();
    expect(await logInWithWallet(browser, wallet, newWallet())).toMatchObject({
      status: 401,
      body: { error_code: "signature_invalid" },
    });
    for (const token of ["", "x".repeat(43)]) {
      const body = { ...signupBody("wallet", token, newcomer().username), captcha_token: await solved() };
      expect(await browser.post("/auth/signup", body)).toMatchObject(over);
    }
    const rows = fixture.access.db.selectFrom("users").select("id").where("public_address", "=", wallet.address);
    expect(await rows.execute()).toEqual([]);
  });

  it("of a wallet that has got an account since is over: it logs in", async () => {
    const wallet = newWallet();
    const [first, second] = [fixture.newBrowser(), fixture.newBrowser()];
    const tokens = [
      (await logInWithWallet(first, wallet)).body.token,
      (await logInWithWallet(second, wallet)).body.token,
    ];
    const signUp = async (browser: Browser, token = "") =>
      browser.post("/auth/signup", {
        ...signupBody("wallet", token, newcomer().username),
        captcha_token: await solved(),
      });
    expect(await signUp(first, tokens[0])).toMatchObject({ status: 200 });
    expect(await signUp(second, tokens[1])).toMatchObject(over);
  });
});
