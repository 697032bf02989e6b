/** Every call that any contract of a deployment takes, made by one account that holds some of every token. */
import { type ChainDeployment, developmentAccounts } from "@passport/contracts";
import { paymentReceiverAbi } from "@passport/contracts/abi/payment-receiver";
import { type Anvil, waitUntil } from "@passport/testbed";
import { type Address, encodeFunctionData, erc20Abi, erc721Abi, type Hex, parseAbi, toHex, zeroAddress } from "viem";
import { addressesOf, contractsOf, type DeployedContract } from "./deployed-contracts.ts";
import { generateCalls } from "./generated-calls.ts";

export const stranger: Address = "0x00000000000000000000000000000000000051a9";
const { alice, carol } = developmentAccounts;
const itemsAbi = parseAbi([
  "function balanceOf(address, uint256) view returns (uint256)",
  "function safeTransferFrom(address, address, uint256, uint256, bytes)",
  "function setApprovalForAll(address, bool)",
]);
const mintAbi = parseAbi(["function mint(address, uint256)"]);
/** Carol holds this token of every collection from the start. */
const tokenId = 1n;

export interface Call {
  from?: Address;
  to?: Address;
  data?: Hex;
  value?: Hex;
}

/** Why it reverts; undefined when it does not. */
const refusalOf = (anvil: Anvil, call: Call): Promise<string | undefined> =>
  anvil.request("eth_call", [call, "latest"]).then(
    () => undefined,
    (error: unknown) => String(error),
  );

/** Undefined when it reverts: then it changes nothing, and is not sent. */
const send = async (anvil: Anvil, { from = stranger, ...fields }: Call): Promise<Hex | undefined> => {
  const call = { from, ...fields };
  return (await refusalOf(anvil, call)) === undefined ? submit(anvil, call) : undefined;
};

const submit = async (anvil: Anvil, call: Call & { from: Address }): Promise<Hex | undefined> => {
  await anvil.request("anvil_impersonateAccount", [call.from]);
  const hash = await anvil.request<Hex>("eth_sendTransaction", [{ ...call, gas: toHex(1_000_000) }]);
  const receipt = await waitUntil(
    "a call to be mined",
    async () => (await anvil.request<{ status: Hex } | null>("eth_getTransactionReceipt", [hash])) ?? undefined,
    { intervalMs: 1 },
  );
  return receipt.status === "0x1" ? hash : undefined;
};

/** A contract that exists for one transaction and gives its coins to an address, which is not asked. */
const forceCoins = async (anvil: Anvil, from: Address, to: Address): Promise<void> => {
  if ((await send(anvil, { from, data: `0x73${to.slice(2)}ff`, value: "0x1" })) === undefined)
    throw new Error(`no coins could be forced on ${to}`);
};

export const must = async (anvil: Anvil, call: Call): Promise<void> => {
  if ((await send(anvil, call)) === undefined) throw new Error(`a call of ${call.to} was refused`);
};

/** A thousand units of every token that has units, and every contract may take them. */
const give = async (
  anvil: Anvil,
  deployment: ChainDeployment,
  { from, contracts }: { from: Address; contracts: readonly DeployedContract[] },
) => {
  await anvil.request("anvil_setBalance", [from, toHex(10n ** 21n)]);
  const { sups, tokens, items, farm } = deployment;
  const args = [from, 1_000n] as const;
  await must(anvil, {
    from: alice.address,
    to: sups,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args }),
  });
  const minted = [...tokens.map(({ address }) => address), ...(farm === null ? [] : [farm.liquidityToken])];
  for (const to of minted)
    await must(anvil, { from, to, data: encodeFunctionData({ abi: mintAbi, functionName: "mint", args }) });
  for (const to of [sups, ...minted])
    for (const spender of [from, ...contracts.map(({ address }) => address)])
      await must(anvil, {
        from,
        to,
        data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, 10n ** 6n] }),
      });
  for (const to of [
    ...deployment.collections.map(({ collectible }) => collectible),
    ...items.map((each) => each.contract),
  ])
    for (const { address } of contracts)
      await send(anvil, {
        from,
        to,
        data: encodeFunctionData({ abi: erc721Abi, functionName: "setApprovalForAll", args: [address, true] }),
      });
};

/** There is one of each collectible and item: its new owner gives it back before the next function. */
const giveBack = async (anvil: Anvil, { collections, items }: ChainDeployment, to: Address): Promise<void> => {
  for (const { collectible } of collections) {
    const data = encodeFunctionData({ abi: erc721Abi, functionName: "ownerOf", args: [tokenId] });
    const word = await anvil.request<Hex>("eth_call", [{ to: collectible, data }, "latest"]);
    const from: Address = `0x${word.slice(26)}`;
    if (from === to.toLowerCase()) continue;
    await anvil.request("anvil_setBalance", [from, toHex(10n ** 18n)]);
    const args = [from, to, tokenId] as const;
    await must(anvil, {
      from,
      to: collectible,
      data: encodeFunctionData({ abi: erc721Abi, functionName: "transferFrom", args }),
    });
  }
  for (const { contract } of items) {
    const data = encodeFunctionData({ abi: itemsAbi, functionName: "balanceOf", args: [to, tokenId] });
    if (BigInt(await anvil.request<Hex>("eth_call", [{ to: contract, data }, "latest"])) > 0n) continue;
    const args = [carol.address, to, tokenId, 1n, "0x"] as const;
    await send(anvil, {
      from: carol.address,
      to: contract,
      data: encodeFunctionData({ abi: itemsAbi, functionName: "safeTransferFrom", args }),
    });
  }
};

export interface Tally {
  made: number;
  acted: number;
  /** Why calls were refused that changed nothing. */
  refusals: Set<string>;
}

export interface Repertoire {
  from?: Address;
  /** Calls that no list of values contains: of a voucher of one's own. By the name of their function. */
  further?: readonly { name: string; to: Address; data: Hex }[];
  /** Accounts and nonces of what waits in queues. */
  entries?: readonly (readonly [account: Address, nonce: bigint])[];
  /** Instead of every address that the deployment names. */
  addresses?: readonly Address[];
  /** The most calls of one function; see `generateCalls`. */
  most?: number;
}

/** How many calls were made, and how many of them did something, by function. */
export const callEverything = async (
  anvil: Anvil,
  deployment: ChainDeployment,
  { from = stranger, further = [], entries = [], addresses, most }: Repertoire = {},
) => {
  const contracts = await contractsOf(anvil, deployment);
  await give(anvil, deployment, { from, contracts });
  const own = [...new Set([...addressesOf(deployment), ...contracts.map(({ address }) => address)])];
  for (const address of own) await forceCoins(anvil, from, address);
  const calldata = [
    encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [from, 1n] }),
    encodeFunctionData({ abi: paymentReceiverAbi, functionName: "forwardToken", args: [deployment.sups] }),
  ];
  const values = {
    addresses: [from, ...(addresses ?? own), zeroAddress],
    calldata,
    entries,
    ...(most !== undefined && { most }),
  };
  const tally = new Map<string, Tally>();
  /** All are tried at once; those that would do something are sent one after another. */
  const callAll = async (name: string, all: readonly Call[]) => {
    const counts = tally.get(name) ?? { made: 0, acted: 0, refusals: new Set() };
    tally.set(name, counts);
    counts.made += all.length;
    const refusals = await Promise.all(all.map((call) => refusalOf(anvil, { from, ...call })));
    for (const [nth, call] of all.entries()) {
      const refusal = refusals[nth];
      if (refusal !== undefined) counts.refusals.add(refusal);
      else if ((await submit(anvil, { from, ...call })) !== undefined) counts.acted += 1;
    }
  };
  for (const { name, ...call } of further) await callAll(name, [call]);
  for (const { name, address: to, functions } of contracts) {
    await callAll(`${name}.receive`, [{ to, value: "0x1" }]);
    for (const each of functions) {
      // Only the token that was staked just before can be unstaked.
      if (each.name !== "unstake") await giveBack(anvil, deployment, from);
      const isPayable = each.stateMutability === "payable";
      const calls = generateCalls(each, values).flatMap((data): Call[] => [
        { to, data },
        ...(isPayable ? [{ to, data, value: "0x1" } as const] : []),
      ]);
      await callAll(`${name}.${each.name}`, calls);
    }
  }
  for (const address of own) await forceCoins(anvil, from, address);
  return { tally, contracts };
};
