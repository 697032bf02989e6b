import { developmentAccounts } from "@passport/contracts";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import { eventsOf, prolongDelay } from "../testing/two-factor-players.ts";
import { logInWithWallet, newWallet, nonceOf, signUpLinked, walletProof } from "../testing/wallets.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const refused = { status: 401, body: { error_code: "signature_invalid" } };
const sessionsOf = async (userId: string): Promise<number> =>
  (await fixture.db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;

describe("login with a wallet", () => {
  it("[WALLET-10] opens a session for the account that has it", async () => {
    const carol = fixture.newBrowser();
    const answer = await logInWithWallet(carol, developmentAccounts.carol);
    expect(answer).toMatchObject({ status: 200, body: { auth_type: "wallet", user: { username: "carol" } } });
    expect(answer.text).not.toContain(carol.cookies.get("__Host-passport-sid") ?? "no session");
    expect((await carol.user())?.username).toBe("carol");
  });

  it("[WALLET-10] works under both spellings of the path, with addresses in any case", async () => {
    const wallet = newWallet();
    const { user } = await signUpLinked(fixture, wallet);
    for (const [path, address] of [
      ["/auth/wallet", wallet.address.toLowerCase()],
      ["/api/auth/wallet", `0x${wallet.address.slice(2).toUpperCase()}`],
    ] as const) {
      const browser = fixture.newBrowser();
      const proof = await walletProof(browser, wallet);
      expect(await browser.post(path, { ...proof, public_address: address })).toMatchObject({
        body: { user: { id: user.id } },
      });
    }
  });

  it("[WALLET-10] asks bob for his second factor first", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const secret = await fixture.turnOnTwoFactor(browser);
    const other = fixture.newBrowser();
    const { status, body } = await logInWithWallet(other, wallet);
    expect([status, body.user, body.auth_type]).toEqual([200, undefined, "wallet"]);
    expect(await other.user()).toBeUndefined();
    const checked = await other.post("/auth/tfa", { token: body.tfa_token, passcode: nextPasscodeOf(secret) });
    expect(checked).toMatchObject({ status: 200, body: { user: { id: user.id } } });
  });

  it("[WALLET-14] returns new_user for an address without an account, and makes none", async () => {
    const wallet = newWallet();
    const browser = fixture.newBrowser();
    const { status, body } = await logInWithWallet(browser, wallet);
    expect([status, body]).toEqual([
      200,
      { new_user: true, captcha_required: true, auth_type: "wallet", token: expect.any(String) },
    ]);
    expect(await browser.user()).toBeUndefined();
    const { rows } =
      await sql`select id from users where lower(public_address) = ${wallet.address.toLowerCase()}`.execute(fixture.db);
    expect(rows).toEqual([]);
  });

  it("leaves a trace with its owner when a signature was wrong, and none when there was nothing to judge", async () => {
    const wallet = newWallet();
    const { user } = await signUpLinked(fixture, wallet);
    const browser = fixture.newBrowser();
    const { signature, ...proof } = await walletProof(browser, wallet);
    const other = await newWallet().signMessage({ message: "hello" });
    expect(await browser.post("/auth/wallet", { ...proof, signature: other })).toMatchObject(refused);
    // Spent by the wrong one.
    expect(await browser.post("/auth/wallet", { ...proof, signature })).toMatchObject(refused);
    expect((await eventsOf(fixture, user.id)).filter((event) => event.startsWith("login_failed"))).toEqual([
      "login_failed wallet",
    ]);
    expect((await logInWithWallet(browser, wallet)).status).toBe(200);
    expect((await eventsOf(fixture, user.id)).at(-1)).toBe("logged_in wallet");
  });

  it("makes a place wait that keeps sending wrong ones", async () => {
    const browser = fixture.newBrowser();
    const wrong = { public_address: newWallet().address, signature: `0x${"11".repeat(65)}`, nonce: "0".repeat(32) };
    for (let n = 0; n < 21; n++) expect(await browser.post("/auth/wallet", wrong)).toMatchObject(refused);
    expect(await prolongDelay(fixture, limitKey("wallet login", "range", browser.address))).toBe(true);
    expect(await browser.post("/auth/wallet", wrong)).toMatchObject({
      status: 429,
      body: { error_code: "wait_before_retry" },
    });
    expect((await logInWithWallet(fixture.newBrowser(), developmentAccounts.carol)).status).toBe(200);
  });
});

describe("[WALLET-11] a signature", () => {
  const inOtherCase = (letter: string) => (letter > "Z" ? letter.toUpperCase() : letter.toLowerCase());
  const changes: [string, (message: string) => string][] = [
    ["domain", (message) => message.replace("passport.example", "passport.example.evil")],
    ["address", (message) => message.replace(/0x[0-9a-fA-F]{40}/, newWallet().address)],
    ["statement", (message) => message.replace("Log in", "Log On")],
    ["URI", (message) => message.replace("/login", "/logim")],
    ["version", (message) => message.replace("Version: 1", "Version: 2")],
    ["chain", (message) => message.replace("Chain ID: 31337", "Chain ID: 97")],
    ["nonce", (message) => message.replace(/Nonce: ./, "Nonce: z")],
    ["issued at", (message) => message.replace(/Issued At: \d{4}/, "Issued At: 2031")],
    ["expiration time", (message) => message.replace(/Expiration Time: \d{4}/, "Expiration Time: 2031")],
    ["last byte", (message) => `${message}\n`],
    ["resources", (message) => `${message}\nResources:\n- https://evil.example`],
    // Some addresses are spelt without capitals, so it is the first letter, whichever it is.
    ["spelling of the address", (message) => message.replace(/(?<=0x[0-9]*)[a-fA-F]/, inOtherCase)],
  ];

  it.each(changes)("over a message with another %s is refused", async (_field, change) => {
    const wallet = newWallet();
    const { user } = await signUpLinked(fixture, wallet);
    const before = await sessionsOf(user.id);
    const browser = fixture.newBrowser();
    const { nonce, message } = await nonceOf(browser, { "public-address": wallet.address });
    const changed = change(message);
    expect(changed).not.toBe(message);
    const signature = await wallet.signMessage({ message: changed });
    expect(await browser.post("/auth/wallet", { public_address: wallet.address, signature, nonce })).toMatchObject(
      refused,
    );
    expect(await sessionsOf(user.id)).toBe(before);
  });

  it("of another signer, or changed in one byte, is refused", async () => {
    const wallet = newWallet();
    await signUpLinked(fixture, wallet);
    const browser = fixture.newBrowser();
    const anotherByte = (byte: string) => (byte === "00" ? "01" : "00");
    for (const forge of [
      async (message: string) => newWallet().signMessage({ message }),
      async (message: string) => (await wallet.signMessage({ message })).replace(/(?<=^0x)../, anotherByte),
      async (message: string) => (await wallet.signMessage({ message })).slice(0, -2),
      async () => "0x",
    ]) {
      const { nonce, message } = await nonceOf(browser, { "public-address": wallet.address });
      const proof = { public_address: wallet.address, signature: await forge(message), nonce };
      expect(await browser.post("/auth/wallet", proof)).toMatchObject(refused);
    }
    expect(await browser.user()).toBeUndefined();
  });
});

it("[LOGIN-15] an unknown way of logging in is refused", async () => {
  const browser = fixture.newBrowser();
  for (const way of ["hangar", "website", "cookie", "token", "twitter", "null"]) {
    const answer = await browser.post(`/auth/${way}`, {
      email: "alice@passport.example",
      password: "Alice-development-1",
    });
    expect([way, answer.status, answer.body.error_code]).toEqual([way, 404, "not_found"]);
  }
  expect(await browser.user()).toBeUndefined();
});
