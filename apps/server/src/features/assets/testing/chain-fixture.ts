/** The whole way: api, signer and the worker's watchers as they run, on two chains with our contracts, and players with wallets. */

import { createHash, randomBytes } from "node:crypto";
import { type DevelopmentName, developmentAccounts } from "@passport/contracts";
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { type Database, newId } from "@passport/database";
import { type Chains, createTestDatabase, startChains, startNats, waitUntil } from "@passport/testbed";
import { provePath } from "@passport/testbed/client/prove-path";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hash,
  http,
  type PublicClient,
} from "viem";
import { TestClient } from "../../../platform/socket/testing/test-client.ts";
import { startTestApi, type TestApi } from "../../../testing/start-test-api.ts";
import { seedAssets } from "../seed/seed-assets.ts";
import { seedCollections } from "../seed/seed-collections.ts";

export interface WalletPlayer {
  userId: string;
  accountId: string;
  wallet: Address;
  /** A signature call goes with a proof by the player's wallet. */
  get(path: string): Promise<Answer>;
  /** The proof alone. */
  prove(path: string): Promise<string>;
  post(path: string): Promise<Answer>;
  ask(key: string, payload?: unknown): Promise<Record<string, unknown>>;
  /** Sends a transaction, mines it, and returns its hash. */
  send(to: Address, abi: Abi, functionName: string, args: readonly unknown[]): Promise<Hash>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface ChainWorld extends AsyncDisposable {
  db: Database;
  api: TestApi;
  chains: Chains;
  /** On the Ethereum-like chain. */
  reader: PublicClient;
  player(name: DevelopmentName): Promise<WalletPlayer>;
  nonceOf(contract: Address, wallet: Address): Promise<bigint>;
  /** Stops the worker, does something else, and starts it again. */
  restartWorker(between?: () => Promise<void>): Promise<void>;
  /** Mines until everything that was mined is final and the worker has been there. */
  settle(): Promise<void>;
  asset(slug: string, tokenId: string): Promise<Record<string, unknown> | undefined>;
  operation(id: string): Promise<{ state: string; kind: string; reason: string | null } | undefined>;
}

/** The signer is a role, and only a test may know roles: it brings that along. */
export const startChainWorld = async (
  startSigner: (platform: TestApi["context"]) => Promise<AsyncDisposable>,
): Promise<ChainWorld> => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  // Its own: signers of other tests would take the questions.
  const nats = stack.use(await startNats());
  const chains = stack.use(await startChains());
  const environment = { ...chains.environment, CHAIN_POLL_MS: "100" };
  const api = stack.use(await startTestApi({ ...database, natsUrl: nats.url, environment }));
  const { context } = api;
  await seedCollections(context.db, context.config.networks);
  await seedAssets(context.db, context.config.networks);
  stack.use(await startSigner(context));
  const { chain } = await api.worker();
  let watching = await chain.startWatching();
  stack.defer(() => watching[Symbol.asyncDispose]());
  const { db } = context;
  const reader = createPublicClient({ transport: http(chains.ethereum.url) });

  const openSession = async (userId: string): Promise<string> => {
    const token = randomBytes(32).toString("base64url");
    const token_hash = createHash("sha256").update(token).digest();
    await db.insertInto("sessions").values({ id: newId(), token_hash, user_id: userId }).execute();
    return `__Host-passport-sid=${token}`;
  };

  const player = async (name: DevelopmentName): Promise<WalletPlayer> => {
    const account = developmentAccounts[name];
    const wallet = account.address.toLowerCase() as Address;
    const user = await db
      .updateTable("users")
      .set({ public_address: wallet })
      .where("username", "=", name)
      .returning(["id", "account_id"])
      .executeTakeFirstOrThrow();
    const cookie = await openSession(user.id);
    const deployments = Object.values(chains.deployments);
    const prover = { account, accountId: user.account_id, deployments };
    const call = async (method: string, path: string): Promise<Answer> => {
      const proven = method === "GET" ? await provePath(path, prover) : path;
      const response = await api.call(method, proven, { headers: { cookie } });
      return { status: response.status, body: (await response.json()) as Answer["body"] };
    };
    const prove = async (path: string) =>
      new URL(await provePath(path, prover), api.origin).searchParams.get("proof") ?? "";
    const client = createWalletClient({ account, transport: http(chains.ethereum.url) });
    return {
      userId: user.id,
      accountId: user.account_id,
      wallet,
      get: (path) => call("GET", path),
      prove,
      post: (path) => call("POST", path),
      async ask(key, payload) {
        const url = `${api.origin.replace("http", "ws")}/api/ws/user/${user.id}/commander`;
        const socket = await new TestClient(url, { headers: { origin: publicOrigin, cookie } }).open();
        return (await socket.command(key, payload, randomBytes(6).toString("hex"))) as unknown as Record<
          string,
          unknown
        >;
      },
      async send(to, abi, functionName, args) {
        const data = encodeFunctionData({ abi, functionName, args });
        const hash = await client.sendTransaction({ chain: null, to, data });
        const { status } = await reader.waitForTransactionReceipt({ hash, pollingInterval: 50 });
        if (status !== "success") throw new Error(`${functionName} was reverted`);
        return hash;
      },
    };
  };

  const resources = stack.move();
  return {
    db,
    api,
    chains,
    reader,
    player,
    nonceOf: (contract, wallet) =>
      reader.readContract({ address: contract, abi: collectibleStakingAbi, functionName: "nonces", args: [wallet] }),
    async restartWorker(between) {
      await watching[Symbol.asyncDispose]();
      await between?.();
      watching = await chain.startWatching();
    },
    async settle() {
      const head = Number(await reader.getBlockNumber({ cacheTime: 0 }));
      await chains.ethereum.request("anvil_mine", ["0x3"]);
      await waitUntil("the worker to have read the chain", async () => {
        const cursor = await db
          .selectFrom("chain_cursors")
          .select("finalized_number")
          .where("chain_id", "=", chains.ethereum.chainId)
          .executeTakeFirst();
        return (cursor?.finalized_number ?? -1) >= head;
      });
    },
    asset: (slug, tokenId) =>
      db
        .selectFrom("assets")
        .selectAll()
        .where("collection", "=", slug)
        .where("token_id", "=", tokenId)
        .executeTakeFirst(),
    operation: (id) =>
      db.selectFrom("operations").select(["state", "kind", "reason"]).where("id", "=", id).executeTakeFirst(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
