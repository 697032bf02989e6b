/** What players do with wallets, and what each leaves in the security log. */
import type { AccessWorld } from "./access-world.ts";
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

/** Somebody else's signature under one's own address. */
const forged = () => {
  const wallet = newWallet();
  return { wallet, forger: { ...newWallet(), address: wallet.address } };
};

export const walletFlows = (world: () => AccessWorld): Record<string, Flow> => ({
  "a login with a wallet": [
    async () => {
      const wallet = newWallet();
      await signUpLinked(world(), wallet);
      return () => logInWithWallet(world().newBrowser(), wallet);
    },
    ["logged_in wallet"],
  ],
  "a login with a wallet of nobody": [async () => () => logInWithWallet(world().newBrowser(), newWallet()), []],
  "a login with another wallet's signature": [
    async () => {
      const { wallet, forger } = forged();
      await signUpLinked(world(), wallet);
      return () => logInWithWallet(world().newBrowser(), forger);
    },
    ["login_failed wallet"],
  ],
  "a login with a nonce that was used": [
    async () => {
      const browser = world().newBrowser();
      const proof = await walletProof(browser, newWallet());
      await browser.post("/auth/wallet", proof);
      return () => browser.post("/auth/wallet", proof);
    },
    [],
  ],
  "a first wallet": [
    async () => {
      const browser = world().newBrowser();
      await world().signUp(browser);
      const payload = await linkPayload(browser, newWallet());
      return () => browser.command("USER:WALLET:ADD", payload);
    },
    ["wallet_linked wallet"],
  ],
  "another wallet": [
    async () => {
      const { browser } = await signUpLinked(world(), newWallet());
      const payload = await linkPayload(browser, newWallet());
      return () => browser.command("USER:WALLET:ADD", payload);
    },
    ["wallet_replaced wallet"],
  ],
  "a wallet removed": [
    async () => {
      const { browser } = await signUpLinked(world(), newWallet());
      return () => unlinkWallet(browser);
    },
    ["wallet_removed"],
  ],
  "a step-up by wallet": [
    async () => {
      const wallet = newWallet();
      const { browser } = await signUpByWallet(world(), wallet);
      return () => stepUpWithWallet(browser, wallet);
    },
    ["stepped_up wallet"],
  ],
  "a step-up with another wallet's signature": [
    async () => {
      const { wallet, forger } = forged();
      const { browser } = await signUpByWallet(world(), wallet);
      return () => stepUpWithWallet(browser, forger);
    },
    ["step_up_failed wallet"],
  ],
});
