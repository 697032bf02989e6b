/** What a page checks before it touches a wallet. Each returns the code of the text to show, or undefined. */
import type { MessageCode } from "@passport/protocol/messages";
import type { ConnectedWallet } from "./wallet-store.ts";

interface Spending {
  wallet: ConnectedWallet | undefined;
  /** In the smallest unit of the coin or token. */
  balance: bigint;
  amount: bigint;
}

/** Spending needs a connected wallet with enough in it (WALLET-30). */
export const spendingProblem = ({ wallet, balance, amount }: Spending): MessageCode | undefined => {
  if (wallet === undefined) return "wallet_not_connected";
  return balance < amount ? "wallet_insufficient_funds" : undefined;
};

interface Signing {
  provider: unknown;
  account: string | undefined;
  signer: unknown;
}

/** WALLET-31: staking and withdrawing need all three. */
export const signingProblem = ({ provider, account, signer }: Signing): MessageCode | undefined =>
  provider && account && signer ? undefined : "provider_not_ready";

/** WALLET-6, WALLET-32. `wanted`: the chains on which the thing can be done. */
export const chainProblem = (wallet: ConnectedWallet, wanted: readonly number[]): MessageCode | undefined =>
  wanted.includes(wallet.chainId) ? undefined : "bad_chain";
