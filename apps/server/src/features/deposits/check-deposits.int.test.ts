/** What the deposit page asks before it shows anything, over HTTP. */
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { getAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeTestFile } from "../../config/testing/networks-file.ts";
import { binance, ethereum, storyNetworks } from "../../testing/chain-event-fixtures.ts";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";

const cleanUp = new AsyncDisposableStack();
let databaseUrl = "";

beforeAll(async () => {
  ({ databaseUrl } = cleanUp.use(await createTestDatabase()));
});
afterAll(() => cleanUp.disposeAsync());

const startApi = async (networks: readonly object[], environment: Record<string, string> = {}): Promise<TestApi> => {
  // Nobody asks these nodes here.
  const file = networks.map((network) => ({ ...network, rpcUrls: ["http://127.0.0.1:1"] }));
  const CHAIN_DEPLOYMENT_FILE = writeTestFile(JSON.stringify(file));
  const { natsUrl } = useTestbed();
  return startTestApi({ databaseUrl, natsUrl, environment: { CHAIN_DEPLOYMENT_FILE, ...environment } });
};
const check = async (api: TestApi) => {
  const response = await api.call("GET", "/api/deposit/check", { headers: { cookie: await api.logIn("alice") } });
  return { status: response.status, body: await response.json() };
};

const open = {
  deposits_enabled_eth: true,
  deposits_enabled_bsc: true,
  sup_contract_address_eth: getAddress(ethereum.deployment.sups),
  sup_contract_address_bsc: getAddress(binance.deployment.sups),
  deposit_address_eth: getAddress(ethereum.deployment.depositAddress),
  deposit_address_bsc: getAddress(binance.deployment.depositAddress),
  chain_id_eth: 31_337,
  chain_id_bsc: 97,
};

it("[DEPOSIT-1] [DEPOSIT-28] says which chains take deposits, the contract of SUPS and where to send them", async () => {
  await using api = await startApi(storyNetworks);
  expect(await check(api)).toEqual({ status: 200, body: open });
});

it("[DEPOSIT-1] is refused without a session", async () => {
  await using api = await startApi(storyNetworks);
  expect((await api.call("GET", "/api/deposit/check")).status).toBe(401);
});

it("[DEPOSIT-2] [DEPOSIT-28] a chain that is switched off, or has none of our contracts, takes no deposits", async () => {
  await using switchedOff = await startApi(storyNetworks, { DEPOSITS_ENABLED_ETH: "false" });
  const closed = { deposits_enabled_eth: false, deposit_address_eth: null, chain_id_eth: null };
  expect((await check(switchedOff)).body).toEqual({ ...open, ...closed });
  await using foreign = await startApi([{ ...ethereum, deployment: null }, binance], { DEPOSITS_ENABLED_BSC: "false" });
  expect((await check(foreign)).body).toEqual({
    ...{ ...open, ...closed, sup_contract_address_eth: null },
    ...{ deposits_enabled_bsc: false, deposit_address_bsc: null, chain_id_bsc: null },
  });
});
