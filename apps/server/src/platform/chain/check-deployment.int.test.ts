import { connectDatabase } from "@passport/database";
import { type Anvil, createTestDatabase, freePort, startAnvil, startChains, waitUntil } from "@passport/testbed";
import { Registry } from "prom-client";
import { type Address, toHex } from "viem";
import { describe, expect, it } from "vitest";
import { readNetworks } from "../../config/networks.ts";
import { createLog } from "../telemetry/log.ts";
import { createChainMetrics } from "./chain-metrics.ts";
import { checkDeployment } from "./check-deployment.ts";
import type { NetworkConfig } from "./network.ts";
import { createChainReaders } from "./reader.ts";
import { startChainWatchers } from "./watchers.ts";

const sups: Address = "0x00000000000000000000000000000000000000f1";
const usdc: Address = "0x00000000000000000000000000000000000000f3";
const nobody: Address = "0x00000000000000000000000000000000000000ee";

/** Responds to every call with this number. */
const placeToken = (anvil: Anvil, address: Address, decimals: number) =>
  anvil.request("anvil_setCode", [address, `0x60${toHex(decimals, { size: 1 }).slice(2)}60005260206000f3`]);

const networkOn = (rpcUrl: string, decimals: number): NetworkConfig => ({
  chainId: 31_337,
  rpcUrls: [rpcUrl],
  finality: 3,
  deployment: {
    chainId: 31_337,
    startBlock: 0,
    sups,
    withdrawer: null,
    treasury: nobody,
    depositAddress: nobody,
    purchaseAddress: nobody,
    tokens: [{ symbol: "USDC", address: usdc, decimals }],
    collections: [],
    items: [],
    farm: null,
    multicall: nobody,
    timelock: nobody,
  },
});

const setUp = async () => {
  const made = new AsyncDisposableStack();
  const { databaseUrl } = made.use(await createTestDatabase());
  const db = made.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const start = (network: NetworkConfig) =>
    startChainWatchers({
      networks: [network],
      readers: createChainReaders([network]),
      listeners: [],
      db,
      databaseUrl,
      outbox: { poke() {} },
      instruments: createChainMetrics(new Registry()),
      log: createLog({ level: "silent", role: "test" }),
      pollMs: 10,
    });
  const finalized = async () => (await db.selectFrom("chain_cursors").selectAll().executeTakeFirst())?.finalized_number;
  return { start, finalized, [Symbol.asyncDispose]: () => made.disposeAsync() };
};

describe("startChainWatchers", () => {
  it.each([
    ["USDC has 18 decimals instead of 6", [18, 18]],
    ["SUPS has 6 decimals", [6, 6]],
    ["there is no token at the address", [18, undefined]],
  ] as const)("[CHAIN-4] refuses to run when %s", async (_what, [supsDecimals, usdcDecimals]) => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    await using world = await setUp();
    await placeToken(anvil, sups, supsDecimals);
    if (usdcDecimals !== undefined) await placeToken(anvil, usdc, usdcDecimals);
    await expect(world.start(networkOn(anvil.url, 6))).rejects.toThrow(/is not as configured: .*decimals instead of/);
    expect(await world.finalized()).toBeUndefined();
  });

  it("[CHAIN-4] runs when every token has the decimals of the configuration", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    await using world = await setUp();
    await placeToken(anvil, sups, 18);
    await placeToken(anvil, usdc, 6);
    await anvil.request("anvil_mine", ["0x5"]);
    await using _watchers = await world.start(networkOn(anvil.url, 6));
    await waitUntil("the chain to be read", async () => (await world.finalized()) === 2);
  });

  it("[CHAIN-4] reads nothing of a chain that could not be asked at the start until its tokens were checked", async () => {
    await using world = await setUp();
    const port = await freePort();
    await using _watchers = await world.start(networkOn(`http://127.0.0.1:${port}`, 6));
    await using anvil = await startAnvil({ chainId: 31_337, port });
    await anvil.request("anvil_mine", ["0x5"]);
    await placeToken(anvil, usdc, 6);
    // SUPS is not there yet: the check fails, again and again.
    expect(await world.finalized()).toBeUndefined();
    await placeToken(anvil, sups, 18);
    await waitUntil("the chain to be read", async () => (await world.finalized()) === 2);
  });
});

it("[CHAIN-54] a chain whose contracts name other addresses than the deployment file is not read, with words", async () => {
  await using chains = await startChains();
  const { networks } = readNetworks(chains.environment["CHAIN_DEPLOYMENT_FILE"]);
  const readers = createChainReaders(networks);
  const check = (chainId: number, change: (deployment: NetworkConfig["deployment"]) => object) => {
    const network = networks.find((one) => one.chainId === chainId);
    if (network === undefined) throw new Error(`no chain ${chainId}`);
    const { deployment } = network;
    return checkDeployment({ ...deployment, ...change(deployment) }, readers.get(chainId));
  };
  for (const chainId of [31_337, 97]) await check(chainId, () => ({}));
  const refusals: [number, (deployment: NetworkConfig["deployment"]) => object, RegExp][] = [
    [97, () => ({ treasury: nobody }), /treasury\(\) of the withdrawer .*; treasury\(\) of the payment receiver/],
    [
      97,
      ({ tokens }) => ({ sups: tokens[0]?.address }),
      /SUPS\(\) of the withdrawer .*; sups\(\) of the payment receiver .*; rewardsToken\(\) of the farm/,
    ],
    [97, () => ({ withdrawer: nobody }), /SUPS\(\) of the withdrawer .* is missing/],
    [97, () => ({ beneficiary: nobody }), /beneficiary\(\) of the payment receiver/],
    [97, () => ({ purchaseAddress: nobody }), /beneficiary\(\) of the payment receiver .* is missing/],
    [97, ({ farm }) => ({ farm: { ...farm, liquidityToken: nobody } }), /stakingToken\(\) of the farm/],
    [
      31_337,
      ({ items }) => ({ items: items.map((one) => ({ ...one, transferAddress: nobody })) }),
      /DEPOSIT_ADDRESS\(\)/,
    ],
    [
      31_337,
      ({ collections: [one, two] }) => ({ collections: [{ ...one, staking: two?.staking }, two] }),
      /COLLECTION\(\) of the staking of supremacy-genesis/,
    ],
    [
      31_337,
      ({ collections: [one, two] }) => ({ collections: [{ ...one, stakingOld: two?.stakingOld }, two] }),
      /COLLECTION\(\) of the staking of supremacy-genesis/,
    ],
  ];
  for (const [chainId, change, words] of refusals) await expect(check(chainId, change)).rejects.toThrow(words);
});
