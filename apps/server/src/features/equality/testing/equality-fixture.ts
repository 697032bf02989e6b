/** Books, two real chains, a real worker process, and the auditor with its own database role and nodes. */
import { developmentAccounts } from "@passport/contracts";
import { supsAbi } from "@passport/contracts/abi/sups";
import { addressAs, type Database } from "@passport/database";
import { areWithdrawalsHalted } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { type ServerProcess, startServer } from "@passport/testbed/server-process";
import { sql } from "kysely";
import { type Address, encodeFunctionData, type Hash, toHex } from "viem";
import { createNodes, type Nodes } from "../../../platform/chain/nodes/nodes.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { startWithdrawalWorld } from "../../withdrawals/testing/withdrawal-world.ts";
import { checkEquality, type EqualityOptions } from "../check-equality.ts";
import type { EqualityLine } from "../compare-books.ts";
import type { AuditedNetwork } from "../dependencies.ts";

export const startEqualityFixture = async () => {
  await using stack = new AsyncDisposableStack();
  const world = stack.use(await startWithdrawalWorld());
  stack.use(await world.startSigner());
  const { config, chains, nats, owner, network } = world;
  const { databaseUrl } = config;
  const as = (role: "worker" | "auditor"): Database => stack.use(connectPatiently(addressAs(databaseUrl, role)));
  const [worker, db] = [as("worker"), as("auditor")];
  const lines: string[] = [];
  const log = createLog({ level: "info", role: "auditor", destination: { write: (line) => void lines.push(line) } });
  const environment = { ...chains.environment, CHAIN_POLL_MS: "50", EQUALITY_INTERVAL_MS: "500" };
  // The one that every other test has. The table refuses it to the owner as well.
  await owner.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await transaction.deleteFrom("equality_checks").execute();
  });
  const start = (role: "worker" | "auditor"): Promise<ServerProcess> =>
    startServer({ role, databaseUrl, natsUrl: nats.url, environment });
  const workerProcess = stack.use(await start("worker"));
  const { binance } = chains;
  const { sups, depositAddress } = network.deployment;

  const networksWith = (wrap: (nodes: Nodes) => Nodes = (nodes) => nodes): AuditedNetwork[] =>
    config.networks.map((each) => ({ ...each, nodes: wrap(createNodes({ rpcUrls: each.rpcUrls, timeoutMs: 2_000 })) }));
  const check = ({
    networks = networksWith(),
    lagMs = 30 * 60_000,
    ...options
  }: EqualityOptions & { networks?: AuditedNetwork[]; lagMs?: number } = {}) =>
    checkEquality({ db, log, networks, lagMs }, { patienceMs: 5_000, ...options });

  const sendSups = async (from: Address, to: Address, amount: bigint): Promise<Hash> => {
    await binance.request("anvil_setBalance", [from, toHex(10n ** 18n)]);
    await binance.request("anvil_impersonateAccount", [from]);
    const data = encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [to, amount] });
    const hash = await binance.request<Hash>("eth_sendTransaction", [{ from, to: sups, data, gas: toHex(200_000) }]);
    await waitUntil("the transfer", async () => (await binance.request("eth_getTransactionReceipt", [hash])) !== null);
    return hash;
  };

  /** The cursor starts at the deployment without a hash: until the worker has read a block there is nothing to compare. */
  const cursorOf = async (chainId: number): Promise<number> => {
    const row = await owner
      .selectFrom("chain_cursors")
      .select("finalized_number")
      .where("chain_id", "=", chainId)
      .where("finalized_hash", "is not", null)
      .executeTakeFirst();
    return row?.finalized_number ?? -1;
  };

  const running = stack.move();
  return {
    ...{ world, worker, auditor: db, workerProcess, check, networksWith, sendSups, cursorOf, start },
    log: () => lines.join(""),
    own: network.deployment,
    /** Who has SUPS and is none of ours. */
    faucet: developmentAccounts.alice.address.toLowerCase() as Address,
    deposit: (from: Address, amount: bigint) => sendSups(from, depositAddress, amount),
    /** Everything that is on both chains now is final, and the worker has read it. */
    async finalize(): Promise<void> {
      for (const { anvil } of chains.all) {
        const number = Number(await anvil.request<string>("eth_blockNumber"));
        await anvil.request("anvil_mine", [toHex(3)]);
        await waitUntil("the worker", async () => (await cursorOf(anvil.chainId)) >= number);
      }
    },
    async isHalted(): Promise<boolean> {
      return areWithdrawalsHalted(owner);
    },
    /** The newest is what the signer looks at. */
    async newestCheck() {
      const { rows } = await sql<{ is_equal: boolean; age: number }>`
        select is_equal, extract(epoch from clock_timestamp() - at)::float as age
        from equality_checks order by at desc limit 1`.execute(owner);
      return rows[0];
    },
    /** As the owner of the database: people know why, and let withdrawals run again. */
    async book(breaches: readonly EqualityLine[]): Promise<void> {
      for (const { chainId, subject, address, asset, expected, found } of breaches)
        await owner
          .insertInto("equality_bookings")
          .values({ chain_id: chainId, subject, address, asset, amount: String(found - expected), reason: "a test" })
          .execute();
      await sql`select ledger.resume_withdrawals('booked')`.execute(owner);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

export type EqualityFixture = Awaited<ReturnType<typeof startEqualityFixture>>;

export const subjectsOf = (lines: readonly EqualityLine[]): string[] => lines.map(({ subject }) => subject).toSorted();
