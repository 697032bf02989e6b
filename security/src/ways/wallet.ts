/** A wallet: a key that signs what the server has written. */
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Browser, CallOptions } from "../browser.ts";
import { must, present } from "../people.ts";
import { command, type Identity, loginBody } from "./identity.ts";

export interface Wallet extends Identity {
  /** Asks for a message and signs it, for a login or for the account that is logged in. */
  sign(browser: Browser, userId?: string, options?: CallOptions): Promise<WalletProof>;
}

export interface WalletProof {
  public_address: string;
  signature: string;
  nonce: string;
}

/** Signs as this address: the key's own, or a contract's that the key owns. */
export const newWallet = (key = privateKeyToAccount(generatePrivateKey()), address: string = key.address): Wallet => {
  const sign: Wallet["sign"] = async (browser, userId, options) => {
    const whose = userId === undefined ? "" : `&user-id=${userId}`;
    const { body } = await must(browser.get(`/api/get-nonce?public-address=${address}${whose}`, options));
    const signature = await key.signMessage({ message: present(body, "message") });
    return { public_address: address, signature, nonce: present(body, "nonce") };
  };
  return {
    way: "wallet",
    subject: address,
    sign,
    async logIn(browser, { isExternal, ...options } = {}) {
      const proof = await sign(browser, undefined, options);
      return browser.post("/auth/wallet", { ...proof, ...loginBody("wallet", isExternal) }, options);
    },
    async connect(browser, userId) {
      return command(browser, userId, "USER:WALLET:ADD", { id: userId, ...(await sign(browser, userId)) });
    },
  };
};
