/** Two real chains with all contracts, players with wallets, and a watcher of the BSC-like chain only: the other one is behind. */
import { developmentAccounts } from "@passport/contracts";
import { multicall3Abi } from "@passport/contracts/abi/multicall3";
import { supsAbi } from "@passport/contracts/abi/sups";
import { connectDatabase, type Database } from "@passport/database";
import { createLedger } from "@passport/ledger";
import { type Anvil, createTestDatabase, startChains, waitUntil } from "@passport/testbed";
import { Registry } from "prom-client";
import { type Address, encodeFunctionData, type Hash, type Hex, toHex } from "viem";
import { parseConfig } from "../../../../config/config.ts";
import { createChainMetrics } from "../../../../platform/chain/chain-metrics.ts";
import { createChainReaders } from "../../../../platform/chain/reader.ts";
import { untilMined } from "../../../../platform/chain/testing/until-mined.ts";
import { startChainWatchers } from "../../../../platform/chain/watchers.ts";
import { createLog } from "../../../../platform/telemetry/log.ts";
import { addWalletPlayer, type WalletPlayer } from "../../../../testing/chain-event-fixtures.ts";
import { createDeposits } from "../../index.ts";
import { depositSettings } from "../../testing/deposit-settings.ts";
import { traceDeposit } from "../trace-deposit.ts";

export type ChainName = "ethereum" | "binance";
type Person = "alice" | "bob" | "carol" | "erin" | "mallory" | "treasury";
/** The network that this is about has none of our contracts; or one network's node is not there. */
export type Setting = "usual" | "binance is foreign" | "ethereum is silent";

/** Room for transactions that are not final yet. */
const slotsInAnEpoch = 4;
const blocksToFinal = 2 * slotsInAnEpoch + 1;

export const addressOf = (person: Person): Address => developmentAccounts[person].address.toLowerCase() as Address;

export const openTraceWorld = async () => {
  await using stack = new AsyncDisposableStack();
  const chains = stack.use(await startChains({ slotsInAnEpoch }));
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db: Database = stack.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const ledger = stack.use(createLedger({ db }));
  const { networks } = parseConfig({ NODE_ENV: "test", DATABASE_URL: databaseUrl, ...chains.environment });
  const log = createLog({ level: "silent", role: "test" });
  const outbox = { poke: () => undefined };
  const watchedNetworks = networks.filter(({ chainId }) => chainId === 97);
  const readers = createChainReaders(networks);
  const { listeners } = createDeposits({ ...depositSettings, db, ledger, outbox, networks });
  const instruments = createChainMetrics(new Registry());
  const watching = { networks: watchedNetworks, readers, listeners, db, databaseUrl, outbox, instruments, log };
  stack.use(await startChainWatchers({ ...watching, pollMs: 20 }));
  const players = {
    alice: await addWalletPlayer(db, { wallet: addressOf("alice") }),
    bob: await addWalletPlayer(db, { wallet: addressOf("bob") }),
  };

  const onNode = (chainId: number, url: string) =>
    createChainReaders(
      networks.map((network) => (network.chainId === chainId ? { ...network, rpcUrls: [url] } : network)),
    );
  const settings = {
    usual: { networks, readers },
    "binance is foreign": { networks: networks.filter(({ chainId }) => chainId !== 97), readers },
    "ethereum is silent": { networks, readers: onNode(31_337, "http://127.0.0.1:1") },
  } satisfies Record<Setting, unknown>;

  /** Gas is given: it is mined even if the contract refuses it. */
  const submit = async (chain: ChainName, from: Address, fields: { to: Address; data?: Hex; value?: bigint }) => {
    const anvil: Anvil = chains[chain];
    await anvil.request("anvil_setBalance", [from, toHex(10n ** 20n)]);
    await anvil.request("anvil_impersonateAccount", [from]);
    const { value = 0n, ...rest } = fields;
    return anvil.request<Hash>("eth_sendTransaction", [{ from, gas: toHex(500_000), value: toHex(value), ...rest }]);
  };
  const send: typeof submit = async (chain, from, fields) => {
    const hash = await submit(chain, from, fields);
    await untilMined(chains[chain], hash);
    return hash;
  };
  const sups = (functionName: "transfer" | "approve", to: Address, amount: bigint): Hex =>
    encodeFunctionData({ abi: supsAbi, functionName, args: [to, amount] });
  const sendSups = (chain: ChainName, from: Address, to: Address, amount: bigint) =>
    send(chain, from, { to: chains.deployments[chain].sups, data: sups("transfer", to, amount) });

  const owned = stack.move();
  return {
    db,
    chains,
    players,
    submit,
    send,
    sendSups,
    deploymentOf: (chain: ChainName) => chains.deployments[chain],
    approveSups: (chain: ChainName, from: Address, spender: Address, amount: bigint) =>
      send(chain, from, { to: chains.deployments[chain].sups, data: sups("approve", spender, amount) }),
    /** Several transfers in one transaction, by a contract that was allowed to make them. */
    batch(chain: ChainName, from: Address, transfers: readonly { from?: Address; to: Address; amount: bigint }[]) {
      const { sups: target, multicall } = chains.deployments[chain];
      const calls = transfers.map(({ from: sender, to, amount }) => ({
        target,
        allowFailure: false,
        callData:
          sender === undefined
            ? sups("transfer", to, amount)
            : encodeFunctionData({ abi: supsAbi, functionName: "transferFrom", args: [sender, to, amount] }),
      }));
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] });
      return send(chain, from, { to: multicall, data });
    },
    /** Everything until now is final, and processed where a watcher runs. */
    async finish(chain: ChainName): Promise<void> {
      const newest = Number(await chains[chain].request<Hex>("eth_blockNumber"));
      await chains[chain].request("anvil_mine", [toHex(blocksToFinal)]);
      if (chain === "binance")
        await waitUntil("the watcher to process it", async () => (await watchedTo(db)) >= newest);
    },
    trace: (player: Pick<WalletPlayer, "actor">, transaction_hash: string, setting: Setting = "usual") =>
      traceDeposit({ db, log, ...settings[setting] }, { actor: player.actor, payload: { transaction_hash } }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};

const watchedTo = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom("chain_cursors")
    .select("finalized_number")
    .where("chain_id", "=", 97)
    .executeTakeFirst();
  return Number(row?.finalized_number ?? -1);
};

export type TraceWorld = Awaited<ReturnType<typeof openTraceWorld>>;
