import { request } from "node:http";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../testing/within.ts";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import { askForReset, forgetMailRates, mailedToken, resetTokenOf, subjectsTo } from "../testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const signUp = () => fixture.signUp(fixture.newBrowser());
const expire = (email: string, interval: string) =>
  fixture.db
    .updateTable("link_tokens")
    .set({ expires_at: sql`expires_at - ${interval}::interval` })
    .where("email_canonical", "=", email)
    .execute();

describe("POST /auth/forgot", () => {
  it("[RECOVER-3] [RECOVER-5] gives one answer to every email, and sends a mail only to one with an account", async () => {
    const { email } = await signUp();
    const before = await fixture.db.selectFrom("mails").select("id").execute();
    const known = await askForReset(fixture, email);
    const unknown = await askForReset(fixture, "nobody@players.example");
    expect(known.status).toBe(200);
    expect(known.text).toBe(unknown.text);
    expect(known.body).toEqual({
      success: true,
      message: "If this email has an account, a reset link has been sent.",
    });
    const headersOf = (headers: Headers) => [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
    expect(headersOf(known.headers)).toEqual(headersOf(unknown.headers));
    expect(await fixture.mailsTo("nobody@players.example")).toEqual([]);
    const after = await fixture.db.selectFrom("mails").select("id").execute();
    expect(after).toHaveLength(before.length + 1);
    expect(await subjectsTo(fixture, email)).toContain("Reset your Passport password");
  });

  it("says so when there is no email, or none that could be one", async () => {
    const answers = await Promise.all(
      ["", " ", "no email"].map((email) => fixture.newBrowser().post("/auth/forgot", { email })),
    );
    expect(answers.map(({ body }) => body.error_code)).toEqual(["no_email_set", "no_email_set", "email_invalid"]);
  });

  it("a second mail within 30 seconds is refused, alike for an email without an account", async () => {
    const { email } = await signUp();
    for (const address of [email, "nobody-either@players.example"]) {
      const ask = () => askForReset(fixture, address);
      expect((await ask()).status).toBe(200);
      const again = await ask();
      expect([again.status, again.body.error_code]).toEqual([429, "wait_before_retry"]);
      expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("[RECOVER-6] mails a link whose token is stored as a hash for this one purpose, for 30 minutes", async () => {
    const { email, user } = await signUp();
    const token = await resetTokenOf(fixture, email);
    const rows = await fixture.db
      .selectFrom("link_tokens")
      .select(["purpose", sql<number>`extract(epoch from expires_at - created_at)::float8`.as("seconds")])
      .select(sql<string>`link_tokens::text`.as("text"))
      .where("user_id", "=", user.id)
      .where("used_at", "is", null)
      .execute();
    expect(rows).toEqual([{ purpose: "reset_password", seconds: 1800, text: expect.not.stringContaining(token) }]);
    const inTime = await within(10_000, async () => {
      const fresh = await resetTokenOf(fixture, email);
      await expire(email, "29 minutes 50 seconds");
      const { status } = await fixture.newBrowser().get(`/api/verify?forgot=true&token=${fresh}`);
      return { token: fresh, status };
    });
    expect(inTime.status).toBe(200);
    await expire(email, "11 seconds");
    const reset = { token: inTime.token, new_password: "Copper-Harbour-77" };
    const late = await fixture.newBrowser().post("/auth/reset", reset);
    expect(late.body.error_code).toBe("link_invalid");
  });

  it("mallory's Host headers do not decide where the link leads", async () => {
    const { email } = await signUp();
    const body = JSON.stringify({ email, captcha_token: await fixture.solvedCaptcha("reset") });
    const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
      const sent = request(`${fixture.api.origin}/auth/forgot`, {
        method: "POST",
        headers: {
          host: "evil.example",
          "x-forwarded-host": "evil.example",
          forwarded: "host=evil.example",
          "x-forwarded-proto": "http",
          "sec-fetch-site": "same-origin",
          "content-type": "application/json",
        },
      });
      sent.on("response", (response) => resolve({ status: response.resume().statusCode }));
      sent.on("error", reject).end(body);
    });
    const mail = await fixture.mailTo(email);
    expect(status).toBe(200);
    expect(mail.links[0]?.href).toMatch(new RegExp(`^${publicOrigin}/reset-password\\?token=`));
    expect(`${mail.text}${mail.html}`).not.toContain("evil.example");
  });
});

describe("A4: mallory, who asks for links to alice's mailbox again and again,", () => {
  const isGood = async (token: string) =>
    (await fixture.newBrowser().get(`/api/verify?forgot=true&token=${token}`)).status === 200;

  it.each<[string, () => Promise<string | undefined>]>([
    ["without a captcha", async () => undefined],
    ["with a false captcha", async () => "e30="],
    ["with the captcha of another action", () => fixture.solvedCaptcha("signup")],
  ])("[RECOVER-17] gets nothing sent %s", async (_what, solution) => {
    const { email } = await signUp();
    const before = await subjectsTo(fixture, email);
    const { body } = await fixture.newBrowser().post("/auth/forgot", { email, captcha_token: await solution() });
    expect(body).toMatchObject({ error_code: "captcha_required", message: "Please verify you are human" });
    expect(await subjectsTo(fixture, email)).toEqual(before);
    expect((await askForReset(fixture, email)).status).toBe(200);
  });

  it("[RECOVER-18] the newest three links are good, an older one is not, and a reset ends all of them", async () => {
    const { email } = await signUp();
    const tokens: string[] = [];
    for (let request = 0; request < 4; request += 1) tokens.push(await resetTokenOf(fixture, email));
    expect(await Promise.all(tokens.map(isGood))).toEqual([false, true, true, true]);
    const reset = { token: tokens[1], new_password: "Copper-Harbour-77" };
    expect((await fixture.newBrowser().post("/auth/reset", reset)).status).toBe(200);
    expect(await Promise.all(tokens.map(isGood))).toEqual([false, false, false, false]);
  });

  it("[RECOVER-19] neither ends the link that alice's own browser asked for nor spends its budget", async () => {
    const own = fixture.newBrowser();
    const { email } = await fixture.signUp(own);
    await own.get("/auth/logout");
    await forgetMailRates(fixture);
    const mallory = fixture.newBrowser();
    expect((await askForReset(fixture, email, own)).status).toBe(200);
    const owners = await mailedToken(fixture, email, "/reset-password");
    const statuses: number[] = [];
    for (let request = 0; request < 100; request += 1) {
      statuses.push((await askForReset(fixture, email, mallory)).status);
      // As if she waited between any two.
      await fixture.db.deleteFrom("rate_limits").where("key", "like", "mail reset pace %").execute();
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await isGood(owners)).toBe(true);
    await fixture.db.deleteFrom("rate_limits").where("key", "like", "mail reset known pace %").execute();
    expect((await askForReset(fixture, email, own)).status).toBe(200);
  });

  it("[RECOVER-19] and a browser that alice's account does not know has no budget of its own", async () => {
    const { email } = await signUp();
    const mallory = fixture.newBrowser();
    await fixture.signUp(mallory);
    expect((await askForReset(fixture, email, mallory)).status).toBe(200);
    expect((await askForReset(fixture, email, fixture.newBrowser())).status).toBe(429);
  });
});

it("[MAIL-1] an unproven email is sent no link, with the same answer", async () => {
  const { email, user } = await signUp();
  await fixture.db.updateTable("users").set({ verified: false }).where("id", "=", user.id).execute();
  const [unproven, unknown] = [await askForReset(fixture, email), await askForReset(fixture, "none@players.example")];
  expect(unproven.text).toBe(unknown.text);
  expect(await subjectsTo(fixture, email)).not.toContain("Reset your Passport password");
});
