/** Where the farm is, as a page reads it, against the api as it runs. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { expect, it, onTestFinished } from "vitest";
import { writeTestFile } from "../../config/testing/networks-file.ts";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";

const addressOf = (digit: string) => `0x${digit.repeat(40)}`;
const farm = { rewards: addressOf("a"), liquidityToken: addressOf("b"), router: addressOf("c") };

/** A node that has one answer to everything, or the address of none. */
const startNode = async (answer: string | undefined): Promise<string> => {
  if (answer === undefined) return "http://127.0.0.1:1";
  const node = createServer(async (request, response) => {
    const { id } = JSON.parse(await text(request)) as { id: number };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answer }));
  });
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void node.close());
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
};

const networkWith = (chainId: number, deployed: typeof farm | null, node: string) => ({
  chainId,
  rpcUrls: [node],
  deployment: {
    chainId,
    startBlock: 0,
    sups: addressOf("d"),
    timelock: addressOf("f"),
    withdrawer: null,
    treasury: addressOf("1"),
    depositAddress: addressOf("2"),
    purchaseAddress: addressOf("3"),
    tokens: [],
    collections: [],
    items: [],
    farm: deployed,
    multicall: addressOf("e"),
  },
});

const serve = async (databaseUrl: string, deployed: typeof farm | null, answer?: string) => {
  const node = await startNode(answer);
  const networks = [networkWith(31_337, null, node), networkWith(97, deployed, node)];
  const environment = { CHAIN_DEPLOYMENT_FILE: writeTestFile(JSON.stringify(networks)) };
  return startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl, environment });
};

const where = {
  chain_id: 97,
  rewards: addressOf("a"),
  liquidity_token: addressOf("b"),
  sups: addressOf("d"),
  multicall: addressOf("e"),
};

const readFarm = async (api: TestApi) => {
  const response = await api.call("GET", "/api/farm", { headers: { cookie: await api.logIn("alice") } });
  expect(response.status).toBe(200);
  return (await response.json()) as unknown;
};

it("[FARM-19] a player reads where the farm is and when its rewards end, and a guest is refused", async () => {
  await using database = await createTestDatabase();
  await using api = await serve(database.databaseUrl, farm, `0x${(1_790_000_000).toString(16).padStart(64, "0")}`);
  expect(await readFarm(api)).toEqual({ farm: { ...where, period_finish: 1_790_000_000 } });
  expect((await api.call("GET", "/api/farm")).status).toBe(401);
});

it("[FARM-19] while no node responds the end is null", async () => {
  await using database = await createTestDatabase();
  await using api = await serve(database.databaseUrl, farm);
  expect(await readFarm(api)).toEqual({ farm: { ...where, period_finish: null } });
});

it("[FARM-19] without a farm on any network it is null", async () => {
  await using database = await createTestDatabase();
  await using api = await serve(database.databaseUrl, null);
  expect(await readFarm(api)).toEqual({ farm: null });
});
