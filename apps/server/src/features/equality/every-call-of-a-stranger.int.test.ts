/**
 * A stranger without an account or a role, who holds some of every token, makes every call that any contract of a
 * deployment takes. Books and chain stay equal, because a difference stops every withdrawal.
 */
import { type ChainDeployment, developmentAccounts } from "@passport/contracts";
import { paymentReceiverAbi } from "@passport/contracts/abi/payment-receiver";
import { type Anvil, waitUntil } from "@passport/testbed";
import { type Address, encodeFunctionData, erc20Abi, erc721Abi, type Hex, parseAbi, toHex, zeroAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressesOf, contractsOf, type DeployedContract } from "./testing/deployed-contracts.ts";
import { type EqualityFixture, startEqualityFixture } from "./testing/equality-fixture.ts";
import { generateCalls } from "./testing/generated-calls.ts";

let fixture: EqualityFixture;
beforeAll(async () => {
  fixture = await startEqualityFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const stranger: Address = "0x00000000000000000000000000000000000051a9";
const { alice, carol } = developmentAccounts;
const itemsAbi = parseAbi([
  "function balanceOf(address, uint256) view returns (uint256)",
  "function safeTransferFrom(address, address, uint256, uint256, bytes)",
  "function setApprovalForAll(address, bool)",
]);
const mintAbi = parseAbi(["function mint(address, uint256)"]);
/** What carol holds of every collection from the start. */
const tokenId = 1n;

interface Call {
  from?: Address;
  to?: Address;
  data?: Hex;
  value?: Hex;
}

/** Undefined when it reverts: then it changes nothing, and is not sent. */
const send = async (anvil: Anvil, { from = stranger, ...fields }: Call): Promise<Hex | undefined> => {
  const call = { from, ...fields };
  try {
    await anvil.request("eth_call", [call, "latest"]);
  } catch {
    return undefined;
  }
  await anvil.request("anvil_impersonateAccount", [from]);
  const hash = await anvil.request<Hex>("eth_sendTransaction", [{ ...call, gas: toHex(1_000_000) }]);
  const receipt = await waitUntil(
    "a call to be mined",
    async () => (await anvil.request<{ status: Hex } | null>("eth_getTransactionReceipt", [hash])) ?? undefined,
    { intervalMs: 1 },
  );
  return receipt.status === "0x1" ? hash : undefined;
};

/** A contract that exists for one transaction and gives its coins to an address, which is not asked. */
const forceCoins = (anvil: Anvil, to: Address) => send(anvil, { data: `0x73${to.slice(2)}ff`, value: "0x1" });

const must = async (anvil: Anvil, call: Call): Promise<void> => {
  if ((await send(anvil, call)) === undefined) throw new Error(`the stranger could not be given a token of ${call.to}`);
};

/** A thousand units of every token that has units, and every contract may take them. */
const give = async (anvil: Anvil, deployment: ChainDeployment, contracts: readonly DeployedContract[]) => {
  await anvil.request("anvil_setBalance", [stranger, toHex(10n ** 21n)]);
  const { sups, tokens, items, farm } = deployment;
  const args = [stranger, 1_000n] as const;
  await must(anvil, {
    from: alice.address,
    to: sups,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args }),
  });
  const minted = [...tokens.map(({ address }) => address), ...(farm === null ? [] : [farm.liquidityToken])];
  for (const to of minted)
    await must(anvil, { to, data: encodeFunctionData({ abi: mintAbi, functionName: "mint", args }) });
  for (const to of [sups, ...minted])
    for (const spender of [stranger, ...contracts.map(({ address }) => address)])
      await must(anvil, {
        to,
        data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, 10n ** 6n] }),
      });
  for (const to of [
    ...deployment.collections.map(({ collectible }) => collectible),
    ...items.map((each) => each.contract),
  ])
    for (const { address } of contracts)
      await send(anvil, {
        to,
        data: encodeFunctionData({ abi: erc721Abi, functionName: "setApprovalForAll", args: [address, true] }),
      });
};

/** There is one of each collectible and item: its new owner gives it back before the next function. */
const giveBack = async (anvil: Anvil, { collections, items }: ChainDeployment): Promise<void> => {
  for (const { collectible } of collections) {
    const data = encodeFunctionData({ abi: erc721Abi, functionName: "ownerOf", args: [tokenId] });
    const word = await anvil.request<Hex>("eth_call", [{ to: collectible, data }, "latest"]);
    const from: Address = `0x${word.slice(26)}`;
    if (from === stranger) continue;
    await anvil.request("anvil_setBalance", [from, toHex(10n ** 18n)]);
    const args = [from, stranger, tokenId] as const;
    await must(anvil, {
      from,
      to: collectible,
      data: encodeFunctionData({ abi: erc721Abi, functionName: "transferFrom", args }),
    });
  }
  for (const { contract } of items) {
    const data = encodeFunctionData({ abi: itemsAbi, functionName: "balanceOf", args: [stranger, tokenId] });
    if (BigInt(await anvil.request<Hex>("eth_call", [{ to: contract, data }, "latest"])) > 0n) continue;
    const args = [carol.address, stranger, tokenId, 1n, "0x"] as const;
    await send(anvil, {
      from: carol.address,
      to: contract,
      data: encodeFunctionData({ abi: itemsAbi, functionName: "safeTransferFrom", args }),
    });
  }
};

/** How many calls were made, and how many of them did something, by function. */
const callEverything = async (anvil: Anvil, deployment: ChainDeployment) => {
  const contracts = await contractsOf(anvil, deployment);
  await give(anvil, deployment, contracts);
  const own = [...new Set([...addressesOf(deployment), ...contracts.map(({ address }) => address)])];
  for (const address of own) expect(await forceCoins(anvil, address)).toBeDefined();
  const calldata = [
    encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [stranger, 1n] }),
    encodeFunctionData({ abi: paymentReceiverAbi, functionName: "forwardToken", args: [deployment.sups] }),
  ];
  const values = { addresses: [stranger, ...own, zeroAddress], calldata };
  const tally = new Map<string, { made: number; acted: number }>();
  const call = async (name: string, fields: Call) => {
    const counts = tally.get(name) ?? { made: 0, acted: 0 };
    counts.made += 1;
    if ((await send(anvil, fields)) !== undefined) counts.acted += 1;
    tally.set(name, counts);
  };
  for (const { name, address: to, functions } of contracts) {
    await call(`${name}.receive`, { to, value: "0x1" });
    for (const each of functions) {
      await giveBack(anvil, deployment);
      for (const data of generateCalls(each, values)) {
        await call(`${name}.${each.name}`, { to, data });
        if (each.stateMutability === "payable") await call(`${name}.${each.name}`, { to, data, value: "0x1" });
      }
    }
  }
  for (const address of own) expect(await forceCoins(anvil, address)).toBeDefined();
  return { tally, contracts };
};

/** What the worker found at the contracts that log what they are paid in coins. */
const findForcedCoins = async (): Promise<string[]> => {
  const rows = await fixture.world.owner
    .selectFrom("chain_balances")
    .select("unreported")
    .where("asset", "=", "native")
    .execute();
  return rows.map(({ unreported }) => unreported);
};

it("[EQUALITY-4] [CHAIN-43] no call of a stranger to any contract of a deployment makes books and chain differ", async ({
  annotate,
}) => {
  await fixture.finalize();
  expect((await fixture.check()).breaches).toEqual([]);
  const all = await Promise.all(
    fixture.world.chains.all.map(async ({ anvil, deployment }) => {
      const { tally, contracts } = await callEverything(anvil, deployment);
      const total = [...tally.values()].reduce(
        (sum, { made, acted }) => ({ made: sum.made + made, acted: sum.acted + acted }),
        { made: 0, acted: 0 },
      );
      await annotate(
        `chain ${deployment.chainId}: ${contracts.length} contracts, ${tally.size} functions: ${total.made} calls, ${total.acted} did something`,
      );
      for (const { name, functions } of contracts)
        for (const each of functions)
          expect(tally.get(`${name}.${each.name}`)?.made, `${name}.${each.name}`).toBeGreaterThan(0);
      return { tally, total };
    }),
  );
  for (const { tally, total } of all) {
    expect(total.acted).toBeGreaterThan(100);
    for (const name of [
      "sups.transfer",
      "payment-receiver.receive",
      "payment-receiver.forward",
      "payment-receiver.forwardToken",
    ])
      expect(tally.get(name)?.acted, name).toBeGreaterThan(0);
  }
  await fixture.finalize();
  const { breaches, unread } = await fixture.check();
  expect({ breaches, unread, isHalted: await fixture.isHalted() }).toEqual({
    breaches: [],
    unread: [],
    isHalted: false,
  });
  await waitUntil("the forced coins to be counted", async () => (await findForcedCoins()).join() === "2,2");
  expect(await fixture.world.owner.selectFrom("chain_balance_differences").selectAll().execute()).toEqual([]);
});
