/** Books with players in them, and who is who, made for one test. */
import { randomBytes, randomInt } from "node:crypto";
import { connectDatabase, type Database, inTransaction, newId } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { createTestDatabase } from "@passport/testbed";
import { type Keyring, parseKeyring } from "../../../platform/secrets/keyring.ts";
import { createTestTransfers, type TestTransfers } from "./test-transfers.ts";

export interface Player {
  accountId: string;
  balance: bigint;
}

export interface Books extends AsyncDisposable {
  databaseUrl: string;
  /** As the server, with statements of any length. */
  db: Database;
  owner: Database;
  ledger: Ledger;
  transfers: TestTransfers;
  keyring: Keyring;
  /** Another connection like `db`; the caller closes it. */
  connect(): Database;
  /** A player without anything. */
  join(name: string): Promise<{ accountId: string }>;
}

export const keyEntry = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;

export const openBooks = async (): Promise<Books> => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl, ownerUrl } = stack.use(await createTestDatabase());
  const connect = () => connectDatabase(databaseUrl, { statementTimeoutMs: 0 });
  const db = stack.use(connect());
  const owner = stack.use(connectDatabase(ownerUrl));
  const ledger = stack.use(createLedger({ db }));
  const opened = stack.move();
  return {
    databaseUrl,
    db,
    owner,
    ledger,
    transfers: createTestTransfers(ledger),
    connect,
    keyring: parseKeyring(keyEntry("first", 1)),
    async join(username) {
      const accountId = newId();
      await db.insertInto("users").values({ id: newId(), account_id: accountId, username }).execute();
      return { accountId };
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
};

/** Small enough that a batch of users is one statement. */
const crowdBatch = 1_000;

/** Many players at once, from nothing to a great deal each. All of one shard, so that one chain account serves them. */
export const addCrowd = async ({ db, ledger, transfers }: Books, count: number): Promise<Player[]> => {
  const crowd = Array.from({ length: count }, () => ({
    accountId: `${newId().slice(0, -3)}000`,
    balance: BigInt(`0x${randomBytes(8).toString("hex")}`) / BigInt(1 + randomInt(2 ** 32)),
  }));
  for (let from = 0; from < count; from += crowdBatch) {
    const batch = crowd.slice(from, from + crowdBatch);
    const users = batch.map(({ accountId }) => ({ id: newId(), account_id: accountId, username: newName() }));
    const deposits = await Promise.all(
      batch
        .filter(({ balance }) => balance > 0n)
        .map(({ accountId, balance }) => transfers.toDeposit(accountId, balance)),
    );
    await inTransaction(db, async (transaction) => {
      await transaction.insertInto("users").values(users).execute();
      await ledger.postWithin(transaction, deposits);
    });
  }
  return crowd;
};

const newName = (): string => `p_${randomBytes(6).toString("hex")}`;

export const sumOf = (players: readonly Player[]): bigint => players.reduce((sum, { balance }) => sum + balance, 0n);

/** From a wallet that belongs to no account. */
export const addUnclaimedDeposit = async (db: Database, amount: bigint): Promise<void> => {
  const operation = { id: newId(), kind: "deposit", state: "unclaimed", chain_id: 97, amount: amount.toString() };
  await db.insertInto("operations").values(operation).execute();
};

export const writeCursor = async (db: Database, chainId: number, number: number, hash: string): Promise<void> => {
  const block = { finalized_number: number, finalized_hash: Buffer.from(hash.slice(2), "hex"), head_number: number };
  await db
    .insertInto("chain_cursors")
    .values({ chain_id: chainId, ...block })
    .onConflict((conflict) => conflict.column("chain_id").doUpdateSet(block))
    .execute();
};
