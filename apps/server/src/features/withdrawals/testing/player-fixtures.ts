/** Players with wallets and SUPS, made for one test. */
import { randomBytes } from "node:crypto";
import { type Database, newId } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import { sql } from "kysely";
import type { Address, LocalAccount } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Actor } from "../../../platform/wire/actor.ts";

export interface Player {
  actor: Actor;
  wallet: Address;
  /** The key of the wallet. */
  account: LocalAccount;
}

/** As much of a player as their row needs. */
interface Owner {
  actor: Pick<Actor, "userId">;
}

export const addPlayer = async (db: Database, ledger: Ledger, sups: bigint): Promise<Player> => {
  const [userId, accountId] = [newId(), newId()];
  const account = newWallet();
  const wallet = account.address.toLowerCase() as Address;
  const username = `p_${randomBytes(6).toString("hex")}`;
  await db
    .insertInto("users")
    .values({ id: userId, account_id: accountId, username, public_address: wallet })
    .execute();
  if (sups > 0n) await deposit(ledger, accountId, sups);
  const actor: Actor = {
    sessionId: newId(),
    userId,
    accountId,
    permissions: [],
    locks: [],
    authenticatedAt: new Date(),
    twoFactorAt: undefined,
    confirmsBySecondFactor: false,
  };
  return { actor, wallet, account };
};

export const newWallet = (): LocalAccount => privateKeyToAccount(generatePrivateKey());

export const deposit = async (ledger: Ledger, accountId: string, amount: bigint): Promise<void> => {
  const chain = await ledger.openSystemAccount("chain", "BSC testnet", accountId);
  const verdict = await ledger.post({
    kind: "post",
    id: newId(),
    debit: chain.id,
    credit: accountId,
    amount,
    group: "DEPOSIT",
    subGroup: "TRANSFER",
    description: "SUPS deposit",
  });
  if (verdict !== "posted") throw new Error(`the deposit was ${verdict}`);
};

type LockColumn = "withdraw_lock" | "mint_lock" | "total_lock";

export const setLock = async (db: Database, { actor }: Owner, lock: LockColumn): Promise<void> => {
  await db
    .updateTable("users")
    .set({ [lock]: true })
    .where("id", "=", actor.userId)
    .execute();
};

/** As a password reset leaves it. */
export const holdWithdrawals = async (db: Database, { actor }: Owner, interval: string): Promise<void> => {
  await db
    .updateTable("users")
    .set({ withdrawals_held_until: sql`now() + ${interval}::interval` })
    .where("id", "=", actor.userId)
    .execute();
};

export const operationsOf = (db: Database, { actor }: Player) =>
  db.selectFrom("operations").selectAll().where("account_id", "=", actor.accountId).orderBy("created_at").execute();

export const stepsOf = async (db: Database, operationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("operation_steps")
    .select("name")
    .where("operation_id", "=", operationId)
    .orderBy("number")
    .execute();
  return rows.map(({ name }) => name);
};

export const vouchersOf = (db: Database, { wallet }: Player) =>
  db.selectFrom("vouchers").selectAll().where("wallet", "=", wallet).orderBy("created_at").execute();

export const signaturesOf = (db: Database, voucherId: string) =>
  db
    .selectFrom("signer.signer_log")
    .selectAll()
    .where("voucher_id", "=", voucherId)
    .where("refusal", "is", null)
    .execute();

/** The newest final block that had its effects. */
export const finalizedAt = async (db: Database, chainId: number): Promise<{ number: number; at: Date }> => {
  const row = await db.selectFrom("chain_cursors").selectAll().where("chain_id", "=", chainId).executeTakeFirst();
  return { number: row?.finalized_number ?? -1, at: row?.finalized_at ?? new Date(0) };
};

/** As docs/runbooks/stuck-withdrawal.md says; no worker runs meanwhile. */
export const sendWatcherBack = async (db: Database, chainId: number, block: number): Promise<void> => {
  await db.deleteFrom("chain_blocks").where("chain_id", "=", chainId).execute();
  await db
    .updateTable("chain_cursors")
    .set({ finalized_number: block, head_number: block, finalized_hash: null, finalized_at: null })
    .where("chain_id", "=", chainId)
    .execute();
};

/** As if it had been issued earlier. Its signature is for another time now. */
export const setExpiry = async (db: Database, { wallet }: Player, expiry: Date): Promise<void> => {
  await db.updateTable("vouchers").set({ expiry }).where("wallet", "=", wallet).where("state", "=", "open").execute();
};

export const isPast = async (db: Database, time: Date): Promise<boolean> => {
  const { rows } = await sql<{ past: boolean }>`select now() > ${time}::timestamptz as past`.execute(db);
  return rows[0]?.past ?? false;
};

/** Needs the owner's connection. */
export const resumeWithdrawals = async (owner: Database): Promise<void> => {
  await sql`select ledger.resume_withdrawals('test')`.execute(owner);
};

/** For a player who logs in by email: the link of a reset mail. */
export const addResetLink = async (db: Database, userId: string, tokenHash: Buffer): Promise<void> => {
  const { email_canonical } = await db
    .selectFrom("users")
    .select("email_canonical")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("link_tokens")
    .values({
      token_hash: tokenHash,
      purpose: "reset_password",
      user_id: userId,
      email_canonical: email_canonical ?? "",
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
};

export const giveWallet = async (
  db: Database,
  username: string,
  wallet: Address,
): Promise<Omit<Actor, "sessionId">> => {
  const row = await db
    .updateTable("users")
    .set({ public_address: wallet })
    .where("username", "=", username)
    .returning(["id", "account_id"])
    .executeTakeFirstOrThrow();
  return {
    userId: row.id,
    accountId: row.account_id,
    permissions: [],
    locks: [],
    authenticatedAt: new Date(),
    twoFactorAt: undefined,
    confirmsBySecondFactor: false,
  };
};

/** As if all logins of this player were older. */
export const ageSessions = async (db: Database, userId: string, interval: string): Promise<void> => {
  await db
    .updateTable("sessions")
    .set({ authenticated_at: sql`now() - ${interval}::interval` })
    .where("user_id", "=", userId)
    .execute();
};

/** What signature calls leave behind when they do something. */
export const countTraces = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from operations) + (select count(*) from vouchers)
         + (select count(*) from assets where locked_by is not null) + (select count(*) from items where held > 0)
         as count`.execute(db);
  return rows[0]?.count ?? 0;
};
