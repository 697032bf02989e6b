import { waitUntil } from "@passport/testbed";
import type { Address, Hash } from "viem";
import { expect, it } from "vitest";
import { openReceivedEvents } from "../testing/recording-listener.ts";
import { startWatch } from "../testing/start-watch.ts";
import { untilMined } from "../testing/until-mined.ts";
import { openWatchedChain } from "../testing/watched-chain.ts";

const till: Address = "0x00000000000000000000000000000000000000cc";
/** Reverts whatever comes. */
const refusingCode = "0x60006000fd";

it("payments in native coin are heard when they went through, and only then", async () => {
  await using chain = await openWatchedChain();
  const { anvil } = chain;
  const received = openReceivedEvents(chain.db, { payments: [{ name: "native_payment", to: till }] });
  const [alice, bob] = await anvil.request<Address[]>("eth_accounts");
  const pay = (from: Address | undefined, value: string, to: Address = till) =>
    anvil.request<Hash>("eth_sendTransaction", [{ from, to, value, gas: "0xea60" }]);
  await using _watch = startWatch({ ...chain.watching, listeners: [received.listener] });

  const first = await pay(alice, "0x64");
  await waitUntil("it to be seen", async () => (await received.events("seen")).length === 1);
  await untilMined(anvil, await pay(alice, "0x0"));
  await pay(alice, "0x64", "0x00000000000000000000000000000000000000dd");
  await anvil.request("anvil_setCode", [till, refusingCode]);
  const refused = await untilMined(anvil, await pay(alice, "0x64"));
  expect(refused.status).toBe("0x0");
  await anvil.request("anvil_setCode", [till, "0x"]);
  const second = await pay(bob, "0xde0b6b3a7640000");
  await chain.mine(5);
  await chain.settle();

  expect(await received.events("finalized")).toMatchObject([
    { name: "native_payment", contract: till, txHash: first, logIndex: -1, args: { from: alice, value: "100" } },
    { txHash: second, logIndex: -1, args: { from: bob, value: "1000000000000000000" } },
  ]);
});
