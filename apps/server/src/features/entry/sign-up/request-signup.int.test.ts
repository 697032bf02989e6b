import { messages } from "@passport/protocol";
import { solveCaptcha } from "@passport/testbed/client/solve-captcha";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCaptcha } from "../../../platform/captcha/captcha.ts";
import { parseKeyring } from "../../../platform/secrets/keyring.ts";
import { codeContext } from "../../factors/index.ts";
import { type AccessFixture, newcomer, startAccessFixture, wanted } from "../testing/access-fixture.ts";
import type { Answer } from "../testing/browser.ts";
import { shows } from "../testing/dump-database.ts";

let fixture: AccessFixture;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  for (const table of ["rate_limits", "mails", "email_codes", "email_proofs"] as const) {
    await fixture.db.deleteFrom(table).execute();
  }
});

const ask = (email: string, captcha_token?: unknown): Promise<Answer> =>
  fixture.newBrowser().post("/auth/email_signup", { email, captcha_token });

const countOf = async (table: "mails" | "email_codes" | "email_proofs"): Promise<number> =>
  (await fixture.db.selectFrom(table).select([]).execute()).length;

/** Made eleven minutes ago by this very server. */
const expiredCaptcha = async (): Promise<string> => {
  const { db, config } = fixture.api.context;
  const secret = parseKeyring(config.secretKeys).purposeKey("captcha");
  const captcha = createCaptcha({ db, secret, cost: 1, now: () => Date.now() - 11 * 60_000 });
  return solveCaptcha(await captcha.newChallenge("signup"));
};

const tamperedCaptcha = async (): Promise<string> => {
  const solved = JSON.parse(Buffer.from(await fixture.solvedCaptcha("register"), "base64").toString());
  solved.challenge.parameters.data.action = "signup";
  return Buffer.from(JSON.stringify(solved)).toString("base64");
};

describe("POST /auth/email_signup", () => {
  it.each(["/auth/email_signup", "/api/auth/email_signup"])("%s answers a token and mails a code", async (path) => {
    const { email } = newcomer();
    const captcha_token = await fixture.solvedCaptcha("signup");
    const { status, body } = await fixture.newBrowser().post(path, { email, captcha_token });
    expect([status, body]).toEqual([200, { token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) }]);
    expect((await fixture.mailTo(email)).code).toMatch(/^[2-9a-kmnp-z]{5}$/);
  });

  it.each([
    ["", "no_email_provided", messages.no_email_provided],
    ["   ", "no_email_provided", messages.no_email_provided],
    ["alice", "email_invalid", messages.email_invalid],
    ["mallory,alice@passport.example", "email_invalid", messages.email_invalid],
    ["alice(1)@passport.example", "email_invalid", messages.email_invalid],
    ["alice@passport.example\r\nbcc: mallory@evil.example", "email_invalid", messages.email_invalid],
  ])("refuses %j with %s, and the captcha stays unspent", async (email, error_code, message) => {
    const captcha = await fixture.solvedCaptcha("signup");
    expect((await ask(email, captcha)).body).toMatchObject({ error_code, message });
    expect((await ask(newcomer().email, captcha)).status).toBe(200);
  });
});

describe("[SIGNUP-5] the captcha is checked before any mail is sent: mallory gets none with", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["no solution", async () => undefined],
    ["an empty one", async () => ""],
    ["a false one", async () => Buffer.from("{}").toString("base64")],
    ["one for another action", () => fixture.solvedCaptcha("login")],
    ["one for another action, renamed", tamperedCaptcha],
    ["one that has expired", expiredCaptcha],
  ])("%s", async (_what, solution) => {
    const answer = await ask(newcomer().email, await solution());
    expect([answer.status, answer.body.error_code]).toEqual([400, "captcha_required"]);
    expect(answer.body.message).toBe("Please verify you are human");
    expect([await countOf("mails"), await countOf("email_codes"), await countOf("email_proofs")]).toEqual([0, 0, 0]);
  });

  it("one solution 200 times at once: one mail", async () => {
    const captcha = await fixture.solvedCaptcha("signup");
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(newcomer().email, captcha)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === "captcha_required")).toHaveLength(199);
    expect(await countOf("mails")).toBe(1);
    expect((await ask(newcomer().email, captcha)).body.error_code).toBe("captcha_required");
  });
});

describe("an email that has an account", () => {
  const known = "alice@passport.example";
  const request = async (email: string) => fixture.requestCode(fixture.newBrowser(), email);

  /** Everything except what is random in every response. */
  const faceOf = ({ status, headers, text, body }: Answer) => ({
    status,
    headers: [...headers]
      .filter(([name]) => !["date", "x-request-id"].includes(name))
      .map(([name, value]) => [name, value.replace(/[\w-]{43}/, "*")]),
    text: text.replace(body.token ?? "", "*"),
    length: text.length,
  });

  it("[SIGNUP-6] is answered like any other, byte by byte but for the drawn values", async () => {
    const face = faceOf(await request(newcomer().email));
    expect(face.text).toBe('{"token":"*"}');
    for (const email of [known, " Alice@PASSPORT.example "]) {
      expect(faceOf(await request(email))).toEqual(face);
      await fixture.db.deleteFrom("rate_limits").execute();
    }
  });

  it("[SIGNUP-6] and the mail says that an account exists and holds no code", async () => {
    await request(known);
    const mail = await fixture.mailTo(known);
    expect(mail.subject).toBe("You already have a Passport account");
    expect(mail.code).toBeUndefined();
    const row = await fixture.db.selectFrom("email_codes").select("code_sealed").executeTakeFirstOrThrow();
    const code = fixture.api.context.sealer.open(row.code_sealed, codeContext("signup", known));
    for (const body of [mail.html, mail.text]) expect(shows(body, code)).toBe(false);
  });

  it("[SIGNUP-6] mallory learns nothing from guessing at it, or from asking too often", async () => {
    const answersFor = async (email: string) => {
      const browser = fixture.newBrowser();
      const { token } = (await fixture.requestCode(browser, email)).body;
      const guesses = [];
      for (let tried = 0; tried < 6; tried += 1) {
        guesses.push((await browser.post("/auth/verify_code", { token, code: "22222" })).text);
      }
      const again = await fixture.requestCode(browser, email);
      return { guesses, again: [again.status, again.body.error_code] };
    };
    expect(await answersFor(known)).toEqual(await answersFor(newcomer().email));
  });

  it("[SIGNUP-6] not even a guess of the unsent code can sign up with it", async () => {
    const browser = fixture.newBrowser();
    const { token } = (await fixture.requestCode(browser, known)).body;
    const row = await fixture.db.selectFrom("email_codes").select("code_sealed").executeTakeFirstOrThrow();
    const code = fixture.api.context.sealer.open(row.code_sealed, codeContext("signup", known));
    expect((await browser.post("/auth/verify_code", { token, code })).body).toEqual({ success: true });
    const form = { auth_type: "email", ...newcomer({ email: known }), token: wanted(token, "token") };
    expect((await browser.post("/auth/signup", form)).body.error_code).toBe("email_taken");
    expect(await browser.user()).toBeUndefined();
  });
});
