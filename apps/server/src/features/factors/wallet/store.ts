/** All SQL of wallets and of the messages that they sign. Addresses are compared in lower case. */
import type { Database } from "@passport/database";
import type { WalletPurpose } from "@passport/protocol";
import { sql } from "kysely";

/** Who may bring the signature: the browser that asked for a login, the player that asked for anything else. */
export type NonceHolder =
  | { purpose: Extract<WalletPurpose, "login">; browserHash: Buffer }
  | { purpose: "link" | "step_up"; userId: string };

export interface NewNonce {
  nonceHash: Buffer;
  holder: NonceHolder;
  address: string;
  chainId: number;
  messageSealed: string;
  expiresAt: Date;
}

export const insertNonce = async (db: Database, nonce: NewNonce): Promise<void> => {
  const { holder } = nonce;
  await db
    .insertInto("wallet_nonces")
    .values({
      nonce_hash: nonce.nonceHash,
      purpose: holder.purpose,
      address: nonce.address.toLowerCase(),
      chain_id: nonce.chainId,
      user_id: holder.purpose === "login" ? null : holder.userId,
      browser_hash: holder.purpose === "login" ? holder.browserHash : null,
      message_sealed: nonce.messageSealed,
      expires_at: nonce.expiresAt,
    })
    .execute();
};

export interface SpentNonce {
  nonce_hash: Buffer;
  chain_id: number;
  message_sealed: string;
}

const spend = (db: Database, holder: NonceHolder, address: string) =>
  db
    .updateTable("wallet_nonces")
    .set({ used_at: sql`now()` })
    .where("purpose", "=", holder.purpose)
    .where("address", "=", address.toLowerCase())
    .where((eb) =>
      holder.purpose === "login" ? eb("browser_hash", "=", holder.browserHash) : eb("user_id", "=", holder.userId),
    )
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["nonce_hash", "chain_id", "message_sealed"]);

/** WALLET-12: by one conditional statement, so that of many at once exactly one gets to be judged. */
export const spendNonce = (
  db: Database,
  { holder, address, nonceHash }: { holder: NonceHolder; address: string; nonceHash: Buffer },
): Promise<SpentNonce | undefined> => spend(db, holder, address).where("nonce_hash", "=", nonceHash).executeTakeFirst();

/** Without a nonce the newest one is meant (WALLET-25). */
export const spendNewestNonce = (
  db: Database,
  { holder, address }: { holder: Exclude<NonceHolder, { purpose: "login" }>; address: string },
): Promise<SpentNonce | undefined> =>
  spend(db, holder, address)
    .where("nonce_hash", "=", (eb) =>
      eb
        .selectFrom("wallet_nonces")
        .select("nonce_hash")
        .where("user_id", "=", holder.userId)
        .where("address", "=", address.toLowerCase())
        .where("purpose", "=", holder.purpose)
        .where("used_at", "is", null)
        .orderBy("created_at", "desc")
        .limit(1),
    )
    .executeTakeFirst();
