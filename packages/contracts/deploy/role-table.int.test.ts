/** Every function of every contract, called as each holder of a right and as a stranger, against the table of roles. */
import { type AnvilPair, startAnvilPair } from "@passport/testbed/anvil";
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type Address,
  BaseError,
  encodeFunctionData,
  RpcRequestError,
  toFunctionSelector,
  toFunctionSignature,
  toHex,
} from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectibleStakingAbi } from "../abi/collectible-staking.ts";
import { collectibleStakingOldAbi } from "../abi/collectible-staking-old.ts";
import { passportCollectibleAbi } from "../abi/passport-collectible.ts";
import { passportItemsAbi } from "../abi/passport-items.ts";
import { passportTimelockAbi } from "../abi/passport-timelock.ts";
import { paymentReceiverAbi } from "../abi/payment-receiver.ts";
import { reservesRootsAbi } from "../abi/reserves-roots.ts";
import { stakingRewardsAbi } from "../abi/staking-rewards.ts";
import { supsAbi } from "../abi/sups.ts";
import { supsWithdrawerAbi } from "../abi/sups-withdrawer.ts";
import { type Caller, roleTable } from "../build/role-table.ts";
import { deployChain } from "./deploy-chain.ts";
import { developmentAccounts as accounts } from "./development-accounts.ts";
import { developmentPlans } from "./development-plan.ts";
import { type Chain, connectChain } from "./sender.ts";

interface Deployed {
  chain: Chain;
  address: Address;
  abi: Abi;
  timelock: Address;
}

let chains: AnvilPair;
const contracts = new Map<string, Deployed>();

const present = <T>(value: T | null | undefined): T => {
  if (value == null) throw new Error("the development plan lacks a contract");
  return value;
};

beforeAll(async () => {
  chains = await startAnvilPair();
  const [ethereum, binance] = await Promise.all([
    deployChain({ rpcUrl: chains.ethereum.url, account: accounts.deployer, plan: developmentPlans[31_337] }),
    deployChain({ rpcUrl: chains.binance.url, account: accounts.deployer, plan: developmentPlans[97] }),
  ]);
  const connected = {
    ethereum: await connectChain(chains.ethereum.url),
    binance: await connectChain(chains.binance.url),
  };
  const [collection, items] = [present(ethereum.collections[0]), present(ethereum.items[0])];
  const put = (name: string, chain: "ethereum" | "binance", address: Address, abi: Abi) =>
    contracts.set(name, {
      chain: connected[chain],
      address,
      abi,
      timelock: (chain === "ethereum" ? ethereum : binance).timelock,
    });
  put("SupsWithdrawer", "binance", present(binance.withdrawer), supsWithdrawerAbi);
  put("PassportCollectible", "ethereum", collection.collectible, passportCollectibleAbi);
  put("CollectibleStaking", "ethereum", collection.staking, collectibleStakingAbi);
  put("CollectibleStakingOld", "ethereum", present(collection.stakingOld), collectibleStakingOldAbi);
  put("PassportItems", "ethereum", items.contract, passportItemsAbi);
  put("StakingRewards", "binance", present(binance.farm).rewards, stakingRewardsAbi);
  put("ReservesRoots", "binance", present(binance.reservesRoots), reservesRootsAbi);
  put("PassportTimelock", "binance", binance.timelock, passportTimelockAbi);
  put("PaymentReceiver", "binance", binance.purchaseAddress, paymentReceiverAbi);
  put("Sups", "binance", binance.sups, supsAbi);
});
afterAll(() => chains[Symbol.asyncDispose]());

const callers: Record<Caller, (deployed: Deployed) => Address> = {
  anybody: () => accounts.mallory.address,
  admin: () => accounts.admin.address,
  guardian: () => accounts.guardian.address,
  pauser: () => accounts.pauser.address,
  timelock: ({ timelock }) => timelock,
  custodian: () => accounts.custodian.address,
  distributor: () => accounts.distributor.address,
  publisher: () => accounts.reservesPublisher.address,
};

/** These say that the caller lacks the right, whatever the arguments are. */
const refusals = [
  "AccessControlUnauthorizedAccount(address,bytes32)",
  "AccessControlInvalidDefaultAdmin(address)",
  "TimelockUnauthorizedCaller(address)",
];

const argumentOf = (
  { type, components }: AbiParameter & { components?: readonly AbiParameter[] },
  from: Address,
): unknown => {
  if (type.endsWith("[]")) return [argumentOf({ type: type.slice(0, -2), components } as AbiParameter, from)];
  if (type === "tuple") {
    return Object.fromEntries((components ?? []).map((component) => [component.name, argumentOf(component, from)]));
  }
  if (type === "address") return accounts.alice.address;
  if (type === "bool") return true;
  if (type === "string") return "x";
  if (type === "bytes") return "0x";
  if (type.startsWith("bytes")) return toHex(1, { size: Number(type.slice(5)) });
  return 1n;
};

const isRefused = async ({ chain, address }: Deployed, call: AbiFunction, from: Address): Promise<boolean> => {
  // Where a caller confirms who they are, it is their own address.
  const args = call.inputs.map((input) =>
    call.name === "renounceRole" && input.type === "address" ? from : argumentOf(input, from),
  );
  const data = encodeFunctionData({ abi: [call], args });
  try {
    await chain.request("eth_call", [{ from, to: address, data }, "latest"]);
    return false;
  } catch (error) {
    const revert = error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError);
    if (!(revert instanceof RpcRequestError) || typeof revert.data !== "string") throw error;
    // A function that says nothing, or an error of another contract, is no refusal of the caller.
    const data = revert.data;
    return refusals.some((signature) => data.startsWith(toFunctionSelector(signature)));
  }
};

it.each(Object.keys(roleTable))(
  "[CHAIN-33] [CHAIN-38] [CHAIN-39] who may call each function of %s is as the table says",
  async (name) => {
    const deployed = present(contracts.get(name));
    const functions = deployed.abi.filter(
      (entry): entry is AbiFunction =>
        entry.type === "function" && entry.stateMutability !== "view" && entry.stateMutability !== "pure",
    );
    const found: Record<string, readonly Caller[]> = {};
    for (const call of functions) {
      const may: Caller[] = [];
      for (const caller of Object.keys(callers) as Caller[]) {
        if (!(await isRefused(deployed, call, callers[caller](deployed)))) may.push(caller);
      }
      found[toFunctionSignature(call)] = may.includes("anybody") ? ["anybody"] : may;
    }
    const sorted = (rows: Readonly<Record<string, readonly Caller[]>>) =>
      Object.fromEntries(Object.entries(rows).map(([call, list]) => [call, [...list].sort()]));
    expect(sorted(found)).toEqual(sorted(present(roleTable[name])));
  },
);
