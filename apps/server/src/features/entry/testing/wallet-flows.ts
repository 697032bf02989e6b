/** What players do with wallets, and what each leaves in the security log. */
import type { AccessFixture } from "./access-fixture.ts";
import {
  linkPayload,
  logInWithWallet,
  newWallet,
  signUpByWallet,
  signUpLinked,
  stepUpWithWallet,
  unlinkWallet,
  walletProof,
} from "./wallets.ts";

type Flow = [scene: () => Promise<() => Promise<unknown>>, events: string[]];

/** Another wallet's signature under one's own address. */
const forged = () => {
  const wallet = newWallet();
  return { wallet, forger: { ...newWallet(), address: wallet.address } };
};

export const walletFlows = (fixture: () => AccessFixture): Record<string, Flow> => ({
  "a login with a wallet": [
    async () => {
      const wallet = newWallet();
      await signUpLinked(fixture(), wallet);
      return () => logInWithWallet(fixture().newBrowser(), wallet);
    },
    ["logged_in wallet"],
  ],
  "a login with a wallet without an account": [
    async () => () => logInWithWallet(fixture().newBrowser(), newWallet()),
    [],
  ],
  "a login with another wallet's signature": [
    async () => {
      const { wallet, forger } = forged();
      await signUpLinked(fixture(), wallet);
      return () => logInWithWallet(fixture().newBrowser(), forger);
    },
    ["login_failed wallet"],
  ],
  "a login with a nonce that was used": [
    async () => {
      const browser = fixture().newBrowser();
      const proof = await walletProof(browser, newWallet());
      await browser.post("/auth/wallet", proof);
      return () => browser.post("/auth/wallet", proof);
    },
    [],
  ],
  "a first wallet": [
    async () => {
      const browser = fixture().newBrowser();
      await fixture().signUp(browser);
      const payload = await linkPayload(browser, newWallet());
      return () => browser.command("USER:WALLET:ADD", payload);
    },
    ["wallet_linked wallet"],
  ],
  "another wallet": [
    async () => {
      const { browser } = await signUpLinked(fixture(), newWallet());
      const payload = await linkPayload(browser, newWallet());
      return () => browser.command("USER:WALLET:ADD", payload);
    },
    ["wallet_replaced wallet"],
  ],
  "a wallet removed": [
    async () => {
      const { browser } = await signUpLinked(fixture(), newWallet());
      return () => unlinkWallet(browser);
    },
    ["wallet_removed"],
  ],
  "a step-up by wallet": [
    async () => {
      const wallet = newWallet();
      const { browser } = await signUpByWallet(fixture(), wallet);
      return () => stepUpWithWallet(browser, wallet);
    },
    ["stepped_up wallet"],
  ],
  "a step-up with another wallet's signature": [
    async () => {
      const { wallet, forger } = forged();
      const { browser } = await signUpByWallet(fixture(), wallet);
      return () => stepUpWithWallet(browser, forger);
    },
    ["step_up_failed wallet"],
  ],
});
