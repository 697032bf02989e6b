/** A stranger's flood of logs in one block does not keep the auditor from comparing, with nodes that return few at once. */
import { supsAbi } from "@passport/contracts/abi/sups";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { placeRepeater, repeated, repeater } from "@passport/testbed/repeater";
import { type Address, encodeFunctionData, type Hash, type Hex, toHex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createNodes } from "../../platform/chain/nodes/nodes.ts";
import { startOddNode } from "../../platform/chain/testing/odd-node.ts";
import { untilMined } from "../../platform/chain/testing/until-mined.ts";
import { type EqualityFixture, startEqualityFixture } from "./testing/equality-fixture.ts";

const mostResults = 100;
const times = 300;

let fixture: EqualityFixture;
beforeAll(async () => {
  fixture = await startEqualityFixture();
  await placeRepeater(fixture.world.chains.binance);
  await fixture.finalize();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** A deposit that counts, and around it what counts for nothing, in one block. */
const floodAround = async (amount: bigint): Promise<void> => {
  const { binance } = fixture.world.chains;
  const { sups, depositAddress, withdrawer } = fixture.own;
  const [stranger] = await binance.request<Address[]>("eth_accounts");
  const send = (data: Hex): Promise<Hash> =>
    binance.request("eth_sendTransaction", [{ from: stranger, to: repeater, gas: toHex(5_000_000), data }]);
  const give = (value: bigint): Hex =>
    encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [depositAddress, value] });
  await fixture.sendSups(fixture.faucet, repeater, amount);
  await binance.request("evm_setAutomine", [false]);
  await send(repeated(times, sups, give(0n)));
  await send(repeated(1, sups, give(amount)));
  const cancelNonce = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "cancelNonce" });
  const last = await send(repeated(times, withdrawer as Address, cancelNonce));
  await binance.request("evm_mine");
  await binance.request("evm_setAutomine", [true]);
  expect((await untilMined(binance, last)).status).toBe("0x1");
};

it.each([
  ["the receipts of the block", []],
  ["the receipts of its transactions", ["eth_getBlockReceipts"]],
])("[CHAIN-47] [EQUALITY-3] books and chain are compared by %s", async (_way, lacks) => {
  const { binance } = fixture.world.chains;
  await using one = await startOddNode(binance.url);
  await using other = await startOddNode(binance.url);
  const refusal = { code: -32005, message: "query returned more than 100 results" };
  for (const node of [one, other]) node.behave({ kind: "limited", mostResults, refusal, lacks });
  const networks = fixture
    .networksWith()
    .map((network) =>
      network.chainId === binance.chainId
        ? { ...network, nodes: createNodes({ rpcUrls: [one.url, other.url], timeoutMs: 5_000 }) }
        : network,
    );
  const depositsFound = async () => {
    const { lines, breaches, unread } = await fixture.check({ networks });
    expect({ breaches, unread }).toEqual({ breaches: [], unread: [] });
    return lines.find(({ subject, chainId }) => subject === "deposits" && chainId === binance.chainId)?.found ?? 0n;
  };
  const before = await depositsFound();
  await floodAround(9n);
  await fixture.finalize();
  expect(await depositsFound()).toBe(before + 9n);
  // The flood was refused, and read none the less.
  expect(one.calls().map(({ method }) => method)).toContain(
    lacks.length === 0 ? "eth_getBlockReceipts" : "eth_getTransactionReceipt",
  );
});
