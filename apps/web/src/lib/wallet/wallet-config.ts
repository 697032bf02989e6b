/** What the server says about wallets: asked once a page, and again only if that failed. */
import { readWalletConfig, type WalletConfig } from "@passport/protocol/calls/wallet";
import { call } from "../api/call.ts";

let asked: Promise<WalletConfig> | undefined;

export const walletConfig = (): Promise<WalletConfig> => {
  asked ??= call(readWalletConfig).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
};
