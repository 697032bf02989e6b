/** Wallets with keys of their own, and what a page does with one. */
import { termsVersion, type User, type WalletPurpose } from "@passport/protocol";
import type { Hex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Frame } from "../../../platform/socket/testing/test-client.ts";
import { ageHolds } from "../../holds/testing/age-holds.ts";
import { type AccessFixture, newcomer, wanted } from "./access-fixture.ts";
import type { Answer, Browser } from "./browser.ts";

/** Anything that has an address and signs. */
export type Wallet = Pick<PrivateKeyAccount, "address"> & {
  signMessage(given: { message: string }): Promise<Hex>;
};

export const newWallet = (): Wallet => privateKeyToAccount(generatePrivateKey());

export interface NonceQuery {
  "public-address"?: string;
  "user-id"?: string;
  purpose?: WalletPurpose;
  "chain-id"?: string;
}

export const requestNonce = (browser: Browser, query: NonceQuery): Promise<Answer> =>
  browser.get(`/api/get-nonce?${new URLSearchParams({ ...query })}`);

export interface Nonce {
  nonce: string;
  message: string;
}

export const nonceOf = async (browser: Browser, query: NonceQuery): Promise<Nonce> => {
  const { status, text } = await requestNonce(browser, query);
  if (status !== 200) throw new Error(`no nonce: ${text}`);
  return JSON.parse(text) as Nonce;
};

/** The body of a login: asked for, signed, not sent yet. */
export const walletProof = async (browser: Browser, wallet: Wallet, query: NonceQuery = {}) => {
  const { nonce, message } = await nonceOf(browser, { "public-address": wallet.address, ...query });
  return { public_address: wallet.address as string, signature: await wallet.signMessage({ message }), nonce };
};

export const logInWithWallet = async (browser: Browser, wallet: Wallet): Promise<Answer> =>
  browser.post("/auth/wallet", await walletProof(browser, wallet));

/** The payload of USER:WALLET:ADD for the player of this browser. */
export const linkPayload = async (browser: Browser, wallet: Wallet) => {
  const { id } = wanted(await browser.user(), "user");
  return { id, ...(await walletProof(browser, wallet, { "user-id": id })) };
};

export const linkWallet = async (browser: Browser, wallet: Wallet): Promise<Frame> =>
  browser.command("USER:WALLET:ADD", await linkPayload(browser, wallet));

export const stepUpWithWallet = async (browser: Browser, wallet: Wallet): Promise<Answer> => {
  const { id } = wanted(await browser.user(), "user");
  const { signature, nonce } = await walletProof(browser, wallet, { "user-id": id, purpose: "step_up" });
  return browser.post("/auth/step_up", { wallet: { signature, nonce } });
};

export const unlinkWallet = (browser: Browser): Promise<Frame> => browser.command("USER:WALLET:REMOVE", {});

export const walletOf = async (browser: Browser): Promise<string | null | undefined> =>
  (await browser.user())?.public_address;

/** For how long withdrawals of the player of this browser still wait. */
export const heldForMs = async (browser: Browser): Promise<number | undefined> => {
  const until = (await browser.user())?.withdrawals_held_until;
  const heldMs = until == null ? 0 : new Date(until).getTime() - Date.now();
  return heldMs > 0 ? heldMs : undefined;
};

/** A player with an email and a password, who linked this wallet long ago. */
export const signUpLinked = async (fixture: AccessFixture, wallet: Wallet) => {
  const browser = fixture.newBrowser();
  const person = await fixture.signUp(browser);
  const { error } = await linkWallet(browser, wallet);
  if (error !== undefined) throw new Error(`the wallet could not be linked: ${error}`);
  await ageHolds(fixture.db, person.user.id);
  return { browser, ...person };
};

/** A player who has only the wallet. The browser is logged in afterwards. */
export const signUpByWallet = async (fixture: AccessFixture, wallet: Wallet) => {
  const browser = fixture.newBrowser();
  const { body } = await logInWithWallet(browser, wallet);
  const answer = await browser.post("/auth/signup", {
    auth_type: "wallet",
    username: newcomer().username,
    terms_version: termsVersion,
    captcha_token: await fixture.solvedCaptcha("signup"),
    wallet: { token: wanted(body.token, "token") },
  });
  const user: User = wanted(answer.body.user, `user: ${answer.text}`);
  return { browser, user };
};
