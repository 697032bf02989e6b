/** Players as a sign-up, a deposit and a login leave them, by the hundred. */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { newId } from "@passport/database";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Browser } from "../browser.ts";
import type { LockFixture } from "./lock-fixture.ts";

export interface Player {
  userId: string;
  accountId: string;
  email: string;
  wallet: PrivateKeyAccount;
  /** Logged in just now. */
  browser: Browser;
}

export const collection = "supremacy-genesis";
export const itemCollection = "supremacy-achievements";
export const startingSups = 10;

export const addPlayer = async (
  { fixture, ledger }: LockFixture,
  { hasWallet = true }: { hasWallet?: boolean } = {},
): Promise<Player> => {
  const [userId, accountId, token] = [newId(), newId(), randomBytes(32).toString("base64url")];
  const username = `p_${randomBytes(6).toString("hex")}`;
  const email = `${username}@people.example`;
  const wallet = privateKeyToAccount(generatePrivateKey());
  await fixture.sql(
    `insert into users (id, account_id, username, email, email_canonical, verified, public_address)
     values ($1, $2, $3, $4, $4, true, $5)`,
    [userId, accountId, username, email, hasWallet ? wallet.address : null],
  );
  // Another way in, so that the wallet may go.
  await fixture.sql("insert into passwords (user_id, hash) values ($1, 'nobody knows it')", [userId]);
  await fixture.sql("insert into sessions (id, token_hash, user_id) values ($1, $2, $3)", [
    newId(),
    createHash("sha256").update(token).digest(),
    userId,
  ]);
  const { id: chain } = await ledger.openSystemAccount("chain", "BSC testnet", accountId);
  const labels = { group: "DEPOSIT", subGroup: "TRANSFER", description: "SUPS deposit" };
  const amount = BigInt(startingSups);
  await ledger.post({ kind: "post", id: newId(), debit: chain, credit: accountId, amount, ...labels });
  const browser = fixture.newBrowser();
  browser.cookies.set("__Host-passport-sid", token);
  return { userId, accountId, email, wallet, browser };
};

type Place = "MINTABLE" | "UNSTAKABLE" | "UNSTAKABLE_OLD";

/** Returns its number. */
export const giveCollectible = async ({ fixture }: LockFixture, player: Player, place: Place): Promise<number> => {
  const tokenId = randomInt(1_000_000, 2 ** 40);
  await fixture.sql(
    `insert into assets (id, hash, collection, token_id, owner_id, on_chain_status, wallet)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newId(),
      randomBytes(8).toString("hex"),
      collection,
      tokenId,
      player.accountId,
      place,
      player.wallet.address.toLowerCase(),
    ],
  );
  return tokenId;
};

export const giveItem = async ({ fixture }: LockFixture, { accountId }: Player): Promise<void> => {
  await fixture.sql("insert into items (account_id, collection, token_id, count) values ($1, $2, 1, 3)", [
    accountId,
    itemCollection,
  ]);
};

/** As if the code that was sent to this email had been entered. */
export const proveEmail = async (
  { fixture }: Pick<LockFixture, "fixture">,
  { userId }: Pick<Player, "userId">,
  email: string,
): Promise<void> => {
  await fixture.sql(
    `insert into email_proofs (token_hash, purpose, email, email_canonical, code_id, user_id, expires_at, verified_at)
     values ($1, 'profile_email', $2, $2, $3, $4, now() + interval '30 minutes', now())`,
    [randomBytes(32), email, newId(), userId],
  );
};
