/** What our addresses hold must follow from what was credited. */
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { type Address, concat, type Hash, numberToHex, pad } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openReceivedEvents, type ReceivedEvents } from "../testing/recording-listener.ts";
import { startWatch, type TestWatch } from "../testing/start-watch.ts";
import { untilMined } from "../testing/until-mined.ts";
import { deposits, openWatchedChain, ours, theirs, type WatchedChain } from "../testing/watched-chain.ts";

/** balanceOf of whatever address: the first word of the storage. */
const balanceCode = "0x60005460005260206000f3";
/** Passes on what it is sent, to `ours`, as a contract wallet does: call(gas, ours, value). */
const walletCode = concat(["0x600060006000600034", "0x73", ours, "0x5af100"]);
const wallet: Address = "0x00000000000000000000000000000000000000c7";

let chain: WatchedChain;
let watch: TestWatch;
let received: ReceivedEvents;
let depositCode: string;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  chain = cleanUp.use(await openWatchedChain());
  received = openReceivedEvents(chain.db, { logs: [deposits], payments: [{ name: "native_payment", to: ours }] });
  depositCode = await chain.anvil.request<string>("eth_getCode", [chain.contract.address, "latest"]);
  await chain.anvil.request("anvil_setCode", [wallet, walletCode]);
  await chain.anvil.request("anvil_setBalance", [ours, numberToHex(10n ** 18n)]);
  await chain.anvil.request("anvil_impersonateAccount", [ours]);
  watch = cleanUp.use(startWatch({ ...chain.watching, listeners: [received.listener] }));
  await showBalance();
  await checked();
});
afterAll(() => cleanUp.disposeAsync());

/** Until balances were compared at a block that has everything so far. */
const checked = async (): Promise<void> => {
  const target = await chain.blockNumber();
  await chain.mine(4);
  await waitUntil("the balances to be compared", async () => {
    const number = await watch.metric("chain_balances_checked_block");
    return number !== undefined && number >= target;
  });
};
const send = async (from: Address | undefined, to: Address, value: bigint): Promise<{ status: string }> => {
  const price = { gas: "0x186a0", gasPrice: "0x2540be400" };
  const sent = { from, to, value: numberToHex(value), ...price };
  return untilMined(chain.anvil, await chain.anvil.request<Hash>("eth_sendTransaction", [sent]));
};
const differences = async () => {
  const { rows } = await sql<{ asset: string; address: string; difference: string }>`
    select asset, address, difference::text from chain_balance_differences where explained_at is null order by id
  `.execute(chain.db);
  return rows;
};
/** The token's balance, as its storage has it. */
const setHeld = (amount: bigint) =>
  chain.anvil.request("anvil_setStorageAt", [chain.contract.address, pad("0x0"), pad(numberToHex(amount))]);
const deposit = async (value: bigint, times: number): Promise<void> => {
  await chain.anvil.request("anvil_setCode", [chain.contract.address, depositCode]);
  await untilMined(chain.anvil, await chain.contract.deposit(ours, value, times));
  await showBalance();
};
const showBalance = () => chain.anvil.request("anvil_setCode", [chain.contract.address, balanceCode]);

it("[CHAIN-43] are as expected after deposits, payments, refused payments and what we send ourselves", async () => {
  const [alice] = await chain.anvil.request<Address[]>("eth_accounts");
  await send(alice, ours, 500n);
  await send(ours, theirs, 10n ** 15n);
  await send(ours, ours, 7n);
  await chain.anvil.request("anvil_setCode", [theirs, "0x60006000fd"]);
  expect((await send(ours, theirs, 10n ** 15n)).status).toBe("0x0");
  await chain.anvil.request("anvil_setCode", [theirs, "0x"]);
  await deposit(5n, 3);
  await setHeld(15n);
  await checked();
  expect((await received.events("finalized")).length).toBe(5);
  expect(await differences()).toEqual([]);
  expect(await watch.metric("chain_balance_differences")).toBe(0);
});

it("[CHAIN-43] coins that a contract sent along leave no trace, and are reported as a difference", async () => {
  const [alice] = await chain.anvil.request<Address[]>("eth_accounts");
  expect((await send(alice, wallet, 300n)).status).toBe("0x1");
  await checked();
  expect(await differences()).toEqual([{ asset: "native", address: ours, difference: "300" }]);
  expect(await watch.metric("chain_balance_differences")).toBe(1);
  expect(watch.log()).toContain("an address of ours holds another amount than it should");
  // It is reported once; what comes after is compared with what is there now.
  await send(alice, ours, 1n);
  await checked();
  expect(await differences()).toHaveLength(1);
});

it("[CHAIN-43] tokens without a log, and a log without tokens, are reported as differences", async () => {
  await setHeld(115n);
  await checked();
  await deposit(40n, 1);
  await checked();
  const token = { asset: chain.contract.address, address: ours };
  expect((await differences()).slice(1)).toEqual([
    { ...token, difference: "100" },
    { ...token, difference: "-40" },
  ]);
});
