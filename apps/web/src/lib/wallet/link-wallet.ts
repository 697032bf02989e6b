/** Linking, replacing and removing the account's wallet. Both may ask for a step-up (WALLET-29, WALLET-33). */
import { linkWallet, unlinkWallet } from "@passport/protocol/calls/wallet";
import type { User } from "@passport/protocol/user";
import { setSession } from "../session/session-store.ts";
import { withStepUp } from "../session/step-up.ts";
import { commandFailure } from "../socket/command-error.ts";
import { runCommand } from "../socket/run-command.ts";
import { proveWallet, type WalletProof } from "./prove-wallet.ts";
import type { ConnectedWallet } from "./wallet-store.ts";

/** What the wallet signed for this, or undefined if it did not. */
export const proveForLink = (wallet: ConnectedWallet, { id }: User) =>
  proveWallet(wallet, { purpose: "link", userId: id });

/** WALLET-25 to WALLET-27. Rejects with what is shown. */
export const linkProven = async (proof: WalletProof | undefined, { id, username }: User): Promise<void> => {
  if (proof === undefined) throw commandFailure("no_signature");
  setSession(await withStepUp(() => runCommand(linkWallet, { id, username, ...proof })));
};

export const removeWallet = async (): Promise<void> => setSession(await withStepUp(() => runCommand(unlinkWallet, {})));
