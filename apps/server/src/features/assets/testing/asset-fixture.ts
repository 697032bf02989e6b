/** A database with players, collections, and listeners that a test tells what a chain said. */
import { randomBytes } from "node:crypto";
import { type Database, type DB, inTransaction, newId, type Transaction } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { type InsertObject, sql } from "kysely";
import type { Address } from "viem";
import { deploymentSchema } from "../../../config/deployment.ts";
import type { ChainListener } from "../../../platform/chain/chain-event.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { createCollectibleListener } from "../collectibles/listener.ts";
import type { Networks } from "../dependencies.ts";
import { createItemListener } from "../items/listener.ts";
import { seedCollections } from "../seed/seed-collections.ts";

export const chainId = 31_337;

const address = (end: number): Address => `0x${end.toString(16).padStart(40, "0")}`;

export const contracts = {
  slug: "supremacy-genesis",
  collectible: address(0xc01),
  staking: address(0xc02),
  stakingOld: address(0xc03),
};
export const itemContracts = {
  slug: "supremacy-achievements",
  contract: address(0xc04),
  transferAddress: address(0xc05),
};
const otherItems = { slug: "other-achievements", contract: address(0xc06), transferAddress: address(0xc05) };

const deployment = {
  chainId,
  startBlock: 0,
  sups: address(1),
  withdrawer: null,
  treasury: address(2),
  depositAddress: address(3),
  purchaseAddress: address(4),
  tokens: [],
  collections: [contracts],
  items: [itemContracts, otherItems],
  farm: null,
  multicall: address(5),
  timelock: address(5),
};

export const networks: Networks = [{ chainId, deployment: deploymentSchema.parse(deployment) }];

export interface Player {
  userId: string;
  accountId: string;
  wallet: Address;
}

export interface AssetWorld extends AsyncDisposable {
  db: Database;
  databaseUrl: string;
  /** Everything that was logged. */
  log(): string;
  /** In one transaction, as the watcher tells it. */
  tell(work: (listener: ChainListener, transaction: Transaction) => Promise<void> | undefined): Promise<void>;
  addPlayer(): Promise<Player>;
  /** Without an account. */
  newWallet(): Address;
  link(player: { userId: string }, wallet: Address): Promise<void>;
  assets(): Promise<AssetView[]>;
  asset(tokenId: string): Promise<AssetView | undefined>;
  items(accountId: string): Promise<Record<string, string>>;
  operations(where?: { accountId: string }): Promise<OperationView[]>;
  addMintable(tokenId: string, ownerId: string): Promise<void>;
  /** As the columns say; MINTABLE and without an owner unless they do. Returns its hash. */
  addCollectible(columns: Partial<InsertObject<DB, "assets">>): Promise<string>;
}

export interface AssetView {
  tokenId: string;
  status: string;
  owner: string | null;
  wallet: string | null;
  isLocked: boolean;
}

export interface OperationView {
  id: string;
  kind: string;
  state: string;
  owner: string | null;
  tokenId: string | null;
  amount: string | null;
  reason: string | null;
}

export const createAssetWorld = async (): Promise<AssetWorld> => {
  await using made = new AsyncDisposableStack();
  const database = made.use(await createTestDatabase());
  const db = made.adopt(connectPatiently(database.databaseUrl), (connected) => connected.destroy());
  await seedCollections(db, networks);
  const lines: string[] = [];
  const log = createLog({ level: "debug", role: "test", destination: { write: (line) => void lines.push(line) } });
  const listeners = [createCollectibleListener({ networks, log }), createItemListener({ networks })];
  const newWallet = (): Address => `0x${randomBytes(20).toString("hex")}`;
  const readAssets = async (): Promise<AssetView[]> => {
    const rows = await db.selectFrom("assets").selectAll().orderBy("token_id").execute();
    return rows.map(({ token_id, on_chain_status, owner_id, wallet, locked_by }) => ({
      tokenId: token_id,
      status: on_chain_status,
      owner: owner_id,
      wallet,
      isLocked: locked_by !== null,
    }));
  };
  let lastToken = 1_000_000;
  const resources = made.move();
  return {
    db,
    databaseUrl: database.databaseUrl,
    log: () => lines.join(""),
    tell: (work) =>
      inTransaction(db, async (transaction) => {
        for (const listener of listeners) await work(listener, transaction);
      }),
    async addPlayer() {
      const [userId, accountId, wallet] = [newId(), newId(), newWallet()];
      const username = `p_${randomBytes(6).toString("hex")}`;
      await db
        .insertInto("users")
        .values({ id: userId, account_id: accountId, username, public_address: wallet })
        .execute();
      return { userId, accountId, wallet };
    },
    newWallet,
    async link({ userId }, wallet) {
      await db.updateTable("users").set({ public_address: wallet }).where("id", "=", userId).execute();
    },
    assets: readAssets,
    asset: async (tokenId) => (await readAssets()).find((asset) => asset.tokenId === tokenId),
    async items(accountId) {
      const rows = await db.selectFrom("items").selectAll().where("account_id", "=", accountId).execute();
      return Object.fromEntries(
        rows.map(({ collection, token_id, count, held }) => [`${collection} ${token_id}`, `${count} held ${held}`]),
      );
    },
    async operations(where) {
      const { rows } = await sql<OperationView>`
        select id, kind, state, account_id as owner, token_id as "tokenId", amount, reason from operations
        where ${where?.accountId ?? null}::uuid is null or account_id = ${where?.accountId ?? null}
        order by created_at, log_rank, id
      `.execute(db);
      return rows;
    },
    async addMintable(tokenId, ownerId) {
      const asset = { collection: contracts.slug, token_id: tokenId, owner_id: ownerId, on_chain_status: "MINTABLE" };
      await db
        .insertInto("assets")
        .values({ id: newId(), hash: newId(), ...asset })
        .execute();
    },
    async addCollectible(columns) {
      lastToken += 1;
      const asset = {
        id: newId(),
        collection: contracts.slug,
        token_id: String(lastToken),
        on_chain_status: "MINTABLE",
      };
      const { hash } = await db
        .insertInto("assets")
        .values({ ...asset, hash: randomBytes(16).toString("hex"), ...columns })
        .returning("hash")
        .executeTakeFirstOrThrow();
      return hash;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
