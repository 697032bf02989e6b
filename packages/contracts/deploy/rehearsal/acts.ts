/** Every call of every contract that has roles, with arguments that serve a thief: made from the ABIs. */
import { type AbiFunction, type AbiParameter, type Address, type Hex, zeroHash } from "viem";
import { passportTimelockAbi } from "../../abi/passport-timelock.ts";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import type { ExpectedContract } from "../read-back.ts";
import { type Role, roles } from "../roles.ts";
import { muleOf, player, reportId, rotation, thiefsKey } from "./fund-stage.ts";
import type { Call, Stage } from "./stage.ts";

export interface Act extends Call {
  /** `lowerLimits` */
  name: string;
  /** `withdrawer` */
  contract: string;
}

/** They give up a right of the caller's own. */
const harmless = new Set(["renounceRole", "approve", "setApprovalForAll", "cancelNonce"]);

const unlimited = 2n ** 100n;
const thief = muleOf(0);

/** What an argument is where its name and its call say no more. */
const byType: Record<string, unknown> = {
  address: thief,
  bytes32: zeroHash,
  bytes16: `0x${"cd".repeat(16)}`,
  string: "https://thief.example/",
  bytes: "0x",
  bool: true,
};

const defaultOf = ({ type }: AbiParameter): unknown => {
  if (type.endsWith("[]")) return [];
  if (type.startsWith("uint")) return 1n;
  return byType[type] ?? zeroHash;
};

/** Several lists of arguments: a role can be taken from each of its holders. */
const argumentsFor = async (stage: Stage, contract: ExpectedContract, { name, inputs }: AbiFunction) => {
  const { plan, deployment } = stage;
  const holders = Object.entries(contract.roles ?? {}).flatMap(([role, accounts]) =>
    accounts.map((account) => [roles[role as Role], account] as const),
  );
  const known: Record<string, () => readonly (readonly unknown[])[]> = {
    setSigner: () => [[thiefsKey.address, 0n]],
    setLimits: () => [[unlimited, unlimited]],
    lowerLimits: () => [[0n, 0n]],
    setQueueDelay: () => [[3_600n]],
    grantRole: () => Object.values(roles).map((role) => [role, thief]),
    revokeRole: () => holders,
    schedule: () => [[deployment.sups, 0n, "0x", zeroHash, zeroHash, plan.timelockSeconds]],
    scheduleBatch: () => [[[], [], [], zeroHash, zeroHash, plan.timelockSeconds]],
    execute: () => [rotation(stage)],
    proposeRoles: () => [[[{ target: contract.address, role: roles.guardian, account: thief, isGranted: true }]]],
    publish: () => [[`0x${"cd".repeat(16)}`, `0x${"01".repeat(32)}`, 1n, 1n, 0n, zeroHash, reportId]],
    disown: () => [[reportId]],
    notifyRewardAmount: () => [[plan.supply / 200n]],
  };
  if (name === "dismiss") return inputs.length === 1 ? [[plan.admin]] : holders;
  if (name === "cancel") return [[await rotationId(stage)]];
  if (name === "reject" || name === "release") return [[player, await queuedNonce(stage, contract.address)]];
  return known[name]?.() ?? [inputs.map(defaultOf)];
};

const rotationId = (stage: Stage): Promise<Hex> =>
  stage.read({
    to: stage.deployment.timelock,
    abi: passportTimelockAbi,
    functionName: "hashOperation",
    args: rotation(stage),
  });

/** The player's newest voucher is the one in the queue. */
const queuedNonce = async (stage: Stage, to: Address): Promise<bigint> =>
  (await stage.read<bigint>({ to, abi: supsWithdrawerAbi, functionName: "nonces", args: [player] })) - 1n;

export const actsOf = async (stage: Stage): Promise<Act[]> => {
  const acts: Act[] = [];
  for (const contract of stage.contracts.filter(({ roles: planned }) => planned !== undefined)) {
    for (const item of contract.abi) {
      if (item.type !== "function" || /view|pure/.test(item.stateMutability) || harmless.has(item.name)) continue;
      for (const args of await argumentsFor(stage, contract, item)) {
        const to = contract.address;
        acts.push({ name: item.name, contract: contract.name, to, abi: [item], functionName: item.name, args });
      }
    }
  }
  return acts;
};

/** What the account can do and an account without any right cannot. */
export const powersOf = async (stage: Stage, account: Address, acts: readonly Act[]): Promise<Act[]> => {
  const stranger = muleOf(999);
  // Asking changes nothing, so all of it is asked at the same time; what would work is then really done.
  const isOpen = async (act: Act) => (await stage.wouldWork(account, act)) && !(await stage.wouldWork(stranger, act));
  const open = await Promise.all(acts.map(isOpen));
  const powers: Act[] = [];
  for (const act of acts.filter((_, index) => open[index])) {
    if (await stage.alone(() => stage.send(account, act))) powers.push(act);
  }
  return powers;
};

/** `pause (3)`: each name with the number of contracts. */
export const countByName = (powers: readonly Act[]): string[] => {
  const byName = Map.groupBy(powers, ({ name }) => name);
  return [...byName]
    .map(([name, acts]) => `${name} (${new Set(acts.map(({ contract }) => contract)).size})`)
    .toSorted();
};
