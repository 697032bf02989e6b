/** Players with wallets of their own: keys are made for one test alone, so that tests can run side by side. */
import { randomBytes } from "node:crypto";
import type { Database } from "@passport/database";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { seed } from "../../apps/server/src/seed.ts";
import type { Player } from "./test.ts";

/** The chains of the stack. */
export const stackChains = { ethereum: 31_337, binance: 97 } as const;
/** One that no server here supports. */
export const foreignChain = 137;

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

export interface WalletPlayer {
  username: string;
  account: PrivateKeyAccount;
}

/** A player who can log in only with a wallet, like carol. */
export const newWalletPlayer = async (db: Database): Promise<WalletPlayer> => {
  const username = `w_${randomBytes(5).toString("hex")}`;
  const account = newAccount();
  await seed(db, [{ username, first_name: "Carol", last_name: "Chen", public_address: account.address }]);
  return { username, account };
};

/** Linked as if the player had done it themselves some time ago. */
export const giveWallet = async (db: Database, { username }: Player, address: string): Promise<void> => {
  await db.updateTable("users").set({ public_address: address }).where("username", "=", username).execute();
};

export const walletOf = async (db: Database, username: string): Promise<string | null> => {
  const user = db.selectFrom("users").select("public_address").where("username", "=", username);
  return (await user.executeTakeFirstOrThrow()).public_address;
};
