/** An Anvil with the deployed plan on which any account can be played, and every act undone. */
import { setTimeout } from "node:timers/promises";
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  numberToHex,
  parseEther,
} from "viem";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import type { VoucherKind } from "../../typed-data/vouchers.ts";
import type { ChainDeployment } from "../chain-deployment.ts";
import { deployChain } from "../deploy-chain.ts";
import type { DeploymentPlan } from "../deployment-plan.ts";
import { type ExpectedContract, expectedContracts } from "../read-back.ts";
import { type Chain, connectChain } from "../sender.ts";
import { signVoucher } from "../sign-voucher.ts";
import { madeUpAccount, type RehearsedPlan, toRehearsedPlan } from "./rehearsed-plan.ts";

export interface Call {
  to: Address;
  abi: Abi;
  functionName: string;
  args?: readonly unknown[];
}

/** A contract that pays, mints or gives back for vouchers. */
export interface VoucherContract {
  /** As the plan names its key: `withdrawer.signer`. */
  key: string;
  kind: VoucherKind;
  address: Address;
  signer: Address;
  /** The token that a thief of the key gets, and the field of the table that it counts in. */
  loot: { token: Address; unit: "sups" | "tokens" | "items" };
  collection: Address | undefined;
  overall: bigint;
  perAccount: bigint;
}

export interface Stage {
  plan: DeploymentPlan;
  deployment: ChainDeployment;
  contracts: readonly ExpectedContract[];
  voucherContracts: readonly VoucherContract[];
  keyOf: RehearsedPlan["keyOf"];
  /** False where it reverts. Sent as a transaction from the account, without its key. */
  send(from: Address, call: Call): Promise<boolean>;
  /** Asked only: whether a transaction that does it would be reverted. */
  wouldWork(from: Address, call: Call): Promise<boolean>;
  /** Sends it and fails where it reverts: for what the rehearsal itself needs. */
  must(from: Address, call: Call): Promise<void>;
  read<T>(call: Call): Promise<T>;
  passTime(seconds: number): Promise<void>;
  now(): Promise<bigint>;
  /** Undoes what the act did. */
  alone<T>(act: () => Promise<T>): Promise<T>;
  /** Uses one voucher of the key for the account; false where it reverts. */
  useVoucher(
    key: LocalAccount,
    contract: VoucherContract,
    account: Address,
    what: { tokenId?: bigint; amount?: bigint },
  ): Promise<boolean>;
}

/** After every moment of a rehearsal. */
const farAway = 4_102_444_800n;
const gas = numberToHex(3_000_000);
const coins = numberToHex(parseEther("1000000"));

export const openStage = async (rpcUrl: string, wanted: DeploymentPlan): Promise<Stage> => {
  const { plan, keyOf } = toRehearsedPlan(wanted);
  const chain = await connectChain(rpcUrl);
  if (!chain.isAnvil) throw new Error("A rehearsal steals every key: it needs an Anvil of its own");
  const deployer = madeUpAccount("deployer");
  await chain.request("anvil_setBalance", [deployer.address, coins]);
  const deployment = await deployChain({ rpcUrl, account: deployer, plan });
  const contracts = expectedContracts(plan, deployment);
  await chain.request("anvil_autoImpersonateAccount", [true]);
  const rich = new Set<Address>();

  const toTransaction = (from: Address, call: Call) => {
    const data = encodeFunctionData(call as never);
    return { from, to: call.to, data, gas };
  };
  const send: Stage["send"] = async (from, call) => {
    const transaction = toTransaction(from, call);
    if (!rich.has(from)) await chain.request("anvil_setBalance", [from, coins]);
    rich.add(from);
    if (!(await succeeds(chain, transaction))) return false;
    const hash = (await chain.request("eth_sendTransaction", [transaction])) as Hex;
    return isMinedWell(chain, hash);
  };
  const read = async <T>(call: Call): Promise<T> => {
    const data = (await chain.request("eth_call", [
      { to: call.to, data: encodeFunctionData(call as never) },
      "latest",
    ])) as Hex;
    return decodeFunctionResult({ abi: call.abi, functionName: call.functionName, data }) as T;
  };
  return {
    ...{ plan, deployment, keyOf, send, read },
    wouldWork: (from, call) => succeeds(chain, toTransaction(from, call)),
    contracts,
    voucherContracts: voucherContractsOf(plan, deployment),
    async must(from, call) {
      if (!(await send(from, call))) throw new Error(`${call.functionName} at ${call.to} by ${from} was reverted`);
    },
    async passTime(seconds) {
      await chain.request("evm_increaseTime", [seconds]);
      await chain.request("evm_mine", []);
    },
    now: async () => (await chain.reader.getBlock()).timestamp,
    async alone(act) {
      const snapshot = await chain.request("evm_snapshot", []);
      const before = new Set(rich);
      try {
        return await act();
      } finally {
        await chain.request("evm_revert", [snapshot]);
        for (const account of rich) if (!before.has(account)) rich.delete(account);
      }
    },
    async useVoucher(key, contract, account, { tokenId = 0n, amount = 0n }) {
      const { address: to, kind, collection = to } = contract;
      const nonce = await read<bigint>({ to, abi: supsWithdrawerAbi, functionName: "nonces", args: [account] });
      const what = { withdraw: { amount }, mint_item: { tokenId, amount }, mint: { tokenId }, unstake: { tokenId } }[
        kind
      ];
      const bound = kind === "mint" || kind === "unstake" ? { collection } : {};
      const where = { chainId: plan.chainId, verifyingContract: to };
      const message = { account, ...bound, ...what, nonce, expiry: farAway };
      const signature = await signVoucher(key, kind, where, message);
      const args = [...Object.values(what), farAway, signature];
      const { functionName } = voucherCalls[kind];
      const found = abiOf(contracts, to);
      return send(account, { to, abi: found, functionName, args });
    },
  };
};

const voucherCalls = {
  withdraw: { functionName: "withdrawSUPS" },
  mint: { functionName: "signedMint" },
  unstake: { functionName: "signedUnstake" },
  mint_item: { functionName: "signedMint" },
} as const;

const abiOf = (contracts: readonly ExpectedContract[], address: Address): Abi => {
  const found = contracts.find((contract) => contract.address === address);
  if (found === undefined) throw new Error(`${address} is no contract of the plan`);
  return found.abi;
};

/** Asked first: what reverts costs no block. */
const succeeds = async (chain: Chain, transaction: object): Promise<boolean> => {
  try {
    await chain.request("eth_call", [transaction, "latest"]);
    return true;
  } catch {
    return false;
  }
};

/** Anvil accepts a transaction a moment before it mines it. */
const isMinedWell = async (chain: Chain, hash: Hex): Promise<boolean> => {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const receipt = (await chain.request("eth_getTransactionReceipt", [hash])) as { status: Hex } | null;
    if (receipt !== null) return receipt.status === "0x1";
    await setTimeout(2);
  }
  throw new Error(`Transaction ${hash} was not mined`);
};

const voucherContractsOf = (plan: DeploymentPlan, deployment: ChainDeployment): VoucherContract[] => {
  const found: Omit<VoucherContract, "overall" | "perAccount" | "signer">[] = [];
  if (deployment.withdrawer !== null) {
    const loot = { token: deployment.sups, unit: "sups" } as const;
    found.push({
      key: "withdrawer.signer",
      kind: "withdraw",
      address: deployment.withdrawer,
      loot,
      collection: undefined,
    });
  }
  for (const { slug, collectible, staking } of deployment.collections) {
    const loot = { token: collectible, unit: "tokens" } as const;
    const own = { loot, collection: collectible };
    found.push({ key: `collections.${slug}.mintSigner`, kind: "mint", address: collectible, ...own });
    found.push({ key: `collections.${slug}.unstakeSigner`, kind: "unstake", address: staking, ...own });
  }
  for (const { slug, contract } of deployment.items) {
    const loot = { token: contract, unit: "items" } as const;
    found.push({ key: `items.${slug}.signer`, kind: "mint_item", address: contract, loot, collection: undefined });
  }
  const expected = expectedContracts(plan, deployment);
  return found.map((contract) => {
    const values = expected.find(({ address }) => address === contract.address)?.values ?? {};
    return {
      ...contract,
      signer: values["signer"] as Address,
      overall: values["overallLimit"] as bigint,
      perAccount: values["perAccountLimit"] as bigint,
    };
  });
};
