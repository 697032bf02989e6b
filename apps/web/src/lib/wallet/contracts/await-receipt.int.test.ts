import { type Anvil, startAnvil } from "@passport/testbed";
import type { Hex } from "viem";
import { expect, it } from "vitest";
import { awaitReceipt } from "./await-receipt.ts";

const pollMs = 20;
const { signal } = new AbortController();
const readerOf = (chain: Anvil) => (method: string, params: readonly unknown[]) =>
  chain.request<unknown>(method, params);

const send = async (chain: Anvil, transaction: object): Promise<Hex> => {
  const [from] = await chain.request<string[]>("eth_accounts");
  return chain.request<Hex>("eth_sendTransaction", [{ from, to: from, gas: "0x20000", ...transaction }]);
};

it("ends when the transaction is mined, and not before", async () => {
  await using chain = await startAnvil({ chainId: 31_337, mining: "manual" });
  const hash = await send(chain, { value: "0x1" });
  let hasAskedTwice: () => void = () => undefined;
  const askedTwice = new Promise<void>((resolve) => {
    hasAskedTwice = resolve;
  });
  let receipts = 0;
  let isMined = false;
  const read = (method: string, params: readonly unknown[]) => {
    if (method === "eth_getTransactionReceipt" && ++receipts === 2) hasAskedTwice();
    return readerOf(chain)(method, params);
  };
  const end = awaitReceipt({ read, hash, signal, pollMs }).then(() => expect(isMined).toBe(true));
  await askedTwice;
  isMined = true;
  await chain.request("evm_mine");
  await end;
});

it("fails when the contract refused it", async () => {
  await using chain = await startAnvil({ chainId: 31_337 });
  const contract = `0x${"c0".repeat(20)}`;
  // REVERT of nothing, whatever it is asked.
  await chain.request("anvil_setCode", [contract, "0x60006000fd"]);
  const hash = await send(chain, { to: contract });
  await expect(awaitReceipt({ read: readerOf(chain), hash, signal, pollMs })).rejects.toMatchObject({
    reason: "reverted",
  });
});

it("fails when the wallet replaced it by another one", async () => {
  await using chain = await startAnvil({ chainId: 31_337, mining: "manual" });
  const hash = await send(chain, { nonce: "0x0", gasPrice: "0x3b9aca00" });
  const seen = Promise.withResolvers<void>();
  const read = async (method: string, params: readonly unknown[]) => {
    const answer = await readerOf(chain)(method, params);
    if (method === "eth_getTransactionByHash" && answer !== null) seen.resolve();
    return answer;
  };
  const end = expect(awaitReceipt({ read, hash, signal, pollMs })).rejects.toMatchObject({ reason: "replaced" });
  await seen.promise;
  await send(chain, { nonce: "0x0", gasPrice: "0x9502f900" });
  await chain.request("evm_mine");
  await end;
});

it("asks again when there is no response or the wallet is on another network", async () => {
  await using chain = await startAnvil({ chainId: 31_337 });
  const hash = await send(chain, { value: "0x1" });
  let asked = 0;
  const read = (method: string, params: readonly unknown[]) => {
    asked++;
    if (asked === 1) return Promise.reject(new Error("offline"));
    return asked === 3 ? undefined : readerOf(chain)(method, params);
  };
  await awaitReceipt({ read, hash, signal, pollMs });
  expect(asked).toBeGreaterThan(2);
});

it("stops when it is aborted", async () => {
  const controller = new AbortController();
  const read = async () => {
    controller.abort(new Error("gone"));
    return null;
  };
  await expect(awaitReceipt({ read, hash: "0x00", signal: controller.signal, pollMs })).rejects.toThrow("gone");
});
