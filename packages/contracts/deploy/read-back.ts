/** Reads from the chain what was deployed, and compares it with the plan: roles, keys, limits, delays, addresses. */
import { type Abi, type Address, type Hex, isAddressEqual, parseEventLogs, zeroAddress } from "viem";
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
import type { ChainDeployment } from "./chain-deployment.ts";
import type { DeploymentPlan, PlannedLimits } from "./deployment-plan.ts";
import { toLimits } from "./holders.ts";
import { type Role, roles } from "./roles.ts";
import type { Chain } from "./sender.ts";

/** What one contract must say of itself. */
export interface ExpectedContract {
  name: string;
  address: Address;
  abi: Abi;
  /** By the view that returns it. */
  values: Record<string, unknown>;
  /** Who holds each role, and no other account. Undefined where the contract has no roles. */
  roles?: Partial<Record<Role, readonly Address[]>>;
}

/** How many blocks of logs every node gives at once. */
const logWindow = 2_000n;

/** In words, what differs; empty for a deployment that is as planned. */
export const readBack = async (chain: Chain, plan: DeploymentPlan, deployment: ChainDeployment): Promise<string[]> => {
  const expected = expectedContracts(plan, deployment);
  const withRoles = expected.filter((contract) => contract.roles !== undefined);
  const held = await readRoles(chain, withRoles, BigInt(deployment.startBlock));
  const values = await Promise.all(expected.map((contract) => compareValues(chain, contract)));
  return [...values.flat(), ...withRoles.flatMap((contract) => compareRoles(contract, held))];
};

const compareValues = async (chain: Chain, { name, address, abi, values }: ExpectedContract): Promise<string[]> => {
  const differences: string[] = [];
  for (const [functionName, planned] of Object.entries(values)) {
    const found = await chain.reader.readContract({ address, abi, functionName }).catch(() => "nothing");
    if (String(found).toLowerCase() !== String(planned).toLowerCase()) {
      differences.push(`${name} (${address}): ${functionName} is ${found} and not ${planned}`);
    }
  }
  return differences;
};

interface Held {
  contract: Address;
  role: Hex;
  account: Address;
}

/** From all logs since the first block: `hasRole` tells of accounts that one thinks of, and not who else there is. */
const readRoles = async ({ reader }: Chain, contracts: readonly ExpectedContract[], from: bigint): Promise<Held[]> => {
  const held = new Map<string, Held>();
  const head = await reader.getBlockNumber();
  const address = contracts.map((contract) => contract.address);
  for (let fromBlock = from; fromBlock <= head; fromBlock += logWindow) {
    const end = fromBlock + logWindow;
    const logs = await reader.getLogs({ address, fromBlock, toBlock: end > head ? head : end - 1n });
    const events = parseEventLogs({ abi: supsWithdrawerAbi, eventName: ["RoleGranted", "RoleRevoked"], logs });
    for (const { address: contract, eventName, args } of events) {
      const key = [contract, args.role, args.account].join(" ").toLowerCase();
      if (eventName === "RoleGranted") held.set(key, { contract, role: args.role, account: args.account });
      else held.delete(key);
    }
  }
  return [...held.values()];
};

const compareRoles = ({ name, address, roles: planned = {} }: ExpectedContract, held: readonly Held[]): string[] => {
  const own = held.filter(({ contract }) => isAddressEqual(contract, address));
  const wanted = Object.entries(planned).flatMap(([role, accounts]) =>
    accounts.map((account) => ({ role: roles[role as Role], account })),
  );
  const isSame = (one: Omit<Held, "contract">, other: Omit<Held, "contract">) =>
    one.role === other.role && isAddressEqual(one.account, other.account);
  const missing = wanted.filter((one) => !own.some((other) => isSame(one, other)));
  const tooMany = own.filter((one) => !wanted.some((other) => isSame(one, other)));
  return [
    ...missing.map(({ role, account }) => `${name} (${address}): ${account} has not the role ${nameOf(role)}`),
    ...tooMany.map(({ role, account }) => `${name} (${address}): ${account} has the role ${nameOf(role)} and must not`),
  ];
};

const nameOf = (role: Hex): string => Object.entries(roles).find(([, hash]) => hash === role)?.[0] ?? role;

export const expectedContracts = (plan: DeploymentPlan, deployment: ChainDeployment): ExpectedContract[] => {
  const { admin, guardian, pauser, custodian, treasury } = plan;
  const { sups, timelock } = deployment;
  const guarded = { admin: [timelock], unpauser: [admin], pauser: [guardian, pauser], guardian: [guardian] };
  const vouchers = (signer: Address, whole: bigint, limits: PlannedLimits) => {
    const { perAccount, overall, queueDelay } = toLimits(whole, limits);
    return {
      ...{ signer, previousSigner: zeroAddress, epoch: 0n, paused: false, defaultAdmin: timelock },
      ...{ perAccountLimit: perAccount, overallLimit: overall, queueDelay },
    };
  };
  const expected: ExpectedContract[] = [
    { name: "sups", address: sups, abi: supsAbi, values: { totalSupply: plan.supply, decimals: 18 } },
    {
      name: "timelock",
      address: timelock,
      abi: passportTimelockAbi,
      values: { getMinDelay: plan.timelockSeconds },
      roles: {
        admin: [timelock],
        proposer: [admin],
        executor: [admin],
        canceller: [admin, guardian],
        guardian: [guardian],
        custodian: [custodian],
      },
    },
    {
      name: "payment receiver",
      address: deployment.purchaseAddress,
      abi: paymentReceiverAbi,
      values: { beneficiary: plan.purchaseAddress, sups, treasury },
    },
  ];
  for (const { symbol, address, decimals } of deployment.tokens) {
    expected.push({ name: `token ${symbol}`, address, abi: supsAbi, values: { decimals, symbol } });
  }
  if (deployment.withdrawer !== null && plan.withdrawer !== undefined) {
    const { signer, limits, queueMinimum } = plan.withdrawer;
    const values = { ...vouchers(signer, plan.supply, limits), SUPS: sups, treasury, queueMinimum };
    expected.push({
      ...{ name: "withdrawer", address: deployment.withdrawer, abi: supsWithdrawerAbi },
      ...{ values, roles: guarded },
    });
  }
  for (const [index, planned] of plan.collections.entries()) {
    const found = deployment.collections[index];
    if (found === undefined) continue;
    const { slug, size, limits, mintSigner, unstakeSigner, name, symbol } = planned;
    const COLLECTION = found.collectible;
    expected.push(
      {
        ...{ name: `collectible ${slug}`, address: found.collectible, abi: passportCollectibleAbi, roles: guarded },
        values: { ...vouchers(mintSigner, size, limits), name, symbol },
      },
      {
        ...{ name: `staking ${slug}`, address: found.staking, abi: collectibleStakingAbi, roles: guarded },
        values: { ...vouchers(unstakeSigner, size, limits), COLLECTION },
      },
    );
    if (found.stakingOld === null) continue;
    const old = { name: `old staking ${slug}`, address: found.stakingOld, abi: collectibleStakingOldAbi };
    expected.push({ ...old, values: { COLLECTION }, roles: { admin: [timelock] } });
  }
  for (const [index, { slug, size, limits, signer }] of plan.items.entries()) {
    const found = deployment.items[index];
    if (found === undefined) continue;
    const values = { ...vouchers(signer, size, limits), DEPOSIT_ADDRESS: plan.itemsAddress };
    expected.push({ name: `items ${slug}`, address: found.contract, abi: passportItemsAbi, values, roles: guarded });
  }
  if (deployment.farm !== null && plan.farm !== undefined) {
    const { rewards, liquidityToken } = deployment.farm;
    const tokens = { stakingToken: liquidityToken, rewardsToken: sups };
    expected.push({
      ...{ name: "farm", address: rewards, abi: stakingRewardsAbi },
      values: { ...tokens, rewardsDuration: plan.farm.durationSeconds, paused: false, defaultAdmin: timelock },
      roles: { ...guarded, distributor: [plan.farm.distributor] },
    });
  }
  if (deployment.reservesRoots !== null && plan.reservesPublisher !== undefined) {
    expected.push({
      ...{ name: "reserves roots", address: deployment.reservesRoots, abi: reservesRootsAbi },
      values: { defaultAdmin: timelock },
      roles: { admin: [timelock], guardian: [guardian], publisher: [plan.reservesPublisher] },
    });
  }
  return expected;
};
