/**
 * Deploys a plan on an Anvil of its own, steals each of its keys in turn, and says what the thief could do on the day of the theft
 * and later, what it stops, and how the key is removed. Every figure is that of transactions which were sent.
 */
import { type Address, encodeFunctionData, keccak256, stringToHex, zeroHash } from "viem";
import { passportTimelockAbi } from "../../abi/passport-timelock.ts";
import { stakingRewardsAbi } from "../../abi/staking-rewards.ts";
import { supsAbi } from "../../abi/sups.ts";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import type { DeploymentPlan } from "../deployment-plan.ts";
import { type Act, actsOf, powersOf } from "./acts.ts";
import { fundStage, muleOf, thiefsKey } from "./fund-stage.ts";
import { tryHonestActs } from "./honest-acts.ts";
import { cursorFor, type Loot, nothing, queueTheRest, releaseAll, sum, takeAtOnce } from "./loot.ts";
import * as removals from "./removals.ts";
import { openStage, type Stage } from "./stage.ts";

export type { Loot } from "./loot.ts";

export interface Moment {
  after: "the day of the theft" | "48 hours" | "14 days" | "a year";
  /** Carried away on that day. */
  atOnce: Loot;
  /** Came out of the queue since the day of the theft. */
  throughQueue: Loot;
  /** What was proposed on the day of the theft and can take effect now: `setSigner of withdrawer`. */
  takesEffect: string[];
}

export interface RehearsalRow {
  key: string;
  /** Calls that only this key opens, with the number of contracts: `pause (3)`. */
  calls: string[];
  /** What players cannot do while the thief does its worst. */
  stops: string[];
  /** Where the theft is not noticed. */
  moments: Moment[];
  removal: {
    steps: string[];
    afterSeconds: number;
    successorAfterSeconds: number;
    /** What the thief can still do then, and a year later: nothing. */
    remains: string[];
  };
}

const day = 86_400;
const yearSeconds = 365 * day;
const moments = [
  ["the day of the theft", 0],
  ["48 hours", 2 * day + 1],
  ["14 days", 14 * day + 1],
  ["a year", yearSeconds],
] as const;

interface Thief {
  key: string;
  account(stage: Stage): Address;
  /** On the day of the theft; returns what it can do with it at a later moment. */
  steal(stage: Stage): Promise<{ atOnce: Loot; later(stage: Stage): Promise<Omit<Moment, "after">> }>;
  remove: readonly removals.Removal[];
  replace: removals.Removal;
}

export const rehearse = async (
  rpcUrl: string,
  plan: DeploymentPlan,
  log: (line: string) => void = () => {},
): Promise<RehearsalRow[]> => {
  const stage = await openStage(rpcUrl, plan);
  await fundStage(stage);
  log("The plan is deployed and funded");
  const rows: RehearsalRow[] = [];
  for (const thief of thievesOf(stage)) {
    rows.push(await stage.alone(() => rehearseThief(stage, thief)));
    log(`Stole ${thief.key}`);
  }
  return rows;
};

const rehearseThief = async (stage: Stage, thief: Thief): Promise<RehearsalRow> => {
  const account = thief.account(stage);
  const acts = await actsOf(stage);
  const powers = await powersOf(stage, account, acts);
  const found: Moment[] = [];
  for (const [after, seconds] of moments) {
    found.push(
      await stage.alone(async () => {
        const { atOnce, later } = await thief.steal(stage);
        if (seconds === 0) return { after, atOnce, throughQueue: nothing, takesEffect: [] };
        await stage.passTime(seconds);
        await refill(stage);
        return { after, ...(await later(stage)) };
      }),
    );
  }
  return {
    key: thief.key,
    calls: count(powers),
    stops: await stoppedBy(stage, account, powers),
    moments: found,
    removal: await rehearseRemoval(stage, thief, acts),
  };
};

const rehearseRemoval = (stage: Stage, thief: Thief, acts: readonly Act[]): Promise<RehearsalRow["removal"]> =>
  stage.alone(async () => {
    const account = thief.account(stage);
    const { later } = await thief.steal(stage);
    const start = await stage.now();
    const steps: string[] = [];
    for (const remove of thief.remove) steps.push(...(await remove(stage)));
    const afterSeconds = Number((await stage.now()) - start);
    const remains: string[] = [];
    for (const seconds of [0, yearSeconds]) {
      await stage.alone(async () => {
        await stage.passTime(seconds);
        await refill(stage);
        remains.push(...(await powersOf(stage, account, acts)).map(({ name, contract }) => `${name} of ${contract}`));
        const { atOnce, throughQueue, takesEffect } = await later(stage);
        const loot = sum(atOnce, throughQueue);
        remains.push(...Object.entries(loot).flatMap(([unit, amount]) => (amount > 0n ? [`${amount} ${unit}`] : [])));
        remains.push(...takesEffect);
      });
    }
    steps.push(...(await thief.replace(stage)));
    const isDone = (seconds: number) => (seconds < 3_600 ? 0 : seconds);
    return {
      steps,
      afterSeconds: isDone(afterSeconds),
      successorAfterSeconds: isDone(Number((await stage.now()) - start)),
      remains: [...new Set(remains)],
    };
  });

/** The operator keeps the hot balance where it was. */
const refill = async (stage: Stage): Promise<void> => {
  const { deployment, plan } = stage;
  const contract = stage.voucherContracts.find(({ kind }) => kind === "withdraw");
  if (contract === undefined) return;
  const args = [contract.address, 2n * contract.overall];
  await stage.must(plan.treasury, { to: deployment.sups, abi: supsAbi, functionName: "transfer", args });
};

/** What worked before the act and does not after it. */
const stoppedBy = async (stage: Stage, account: Address, powers: readonly Act[]): Promise<string[]> => {
  const before = await tryHonestActs(stage);
  const stopped = new Set<string>();
  const seen = new Set<string>();
  for (const act of powers) {
    // One call of each name and contract: another role that is revoked stops nothing else.
    const id = `${act.name} ${act.contract}`;
    if (seen.has(id)) continue;
    seen.add(id);
    await stage.alone(async () => {
      await stage.send(account, act);
      for (const [name, works] of await tryHonestActs(stage)) if (!works && before.get(name)) stopped.add(name);
    });
  }
  return [...stopped].toSorted();
};

const count = (powers: readonly Act[]): string[] => {
  const byName = Map.groupBy(powers, ({ name }) => name);
  return [...byName]
    .map(([name, acts]) => `${name} (${new Set(acts.map(({ contract }) => contract)).size})`)
    .toSorted();
};

const nothingLater = async () => ({ atOnce: nothing, throughQueue: nothing, takesEffect: [] });

const thievesOf = ({ plan, voucherContracts }: Stage): Thief[] => {
  const holder = (key: string, account: (stage: Stage) => Address, more: readonly removals.Removal[] = []): Thief => ({
    ...{ key, account },
    steal: async () => ({ atOnce: nothing, later: nothingLater }),
    remove: [removals.removeHolder(account, key), ...more],
    replace: removals.replaceHolder(account),
  });
  return [
    ...voucherContracts.map(signerThief),
    {
      key: "admin",
      account: () => plan.admin,
      steal: stealAdmin,
      remove: [removals.removeAdmin],
      replace: removals.replaceByCustodian(() => plan.admin),
    },
    {
      key: "guardian",
      account: () => plan.guardian,
      steal: async () => ({ atOnce: nothing, later: nothingLater }),
      remove: [removals.replaceByCustodian(() => plan.guardian)],
      replace: async () => [],
    },
    {
      key: "custodian",
      account: () => plan.custodian,
      steal: stealCustodian,
      remove: [removals.removeCustodian],
      replace: removals.replaceCustodian,
    },
    holder("pauser", () => plan.pauser),
    ...(plan.farm
      ? [{ ...holder("distributor", () => plan.farm?.distributor ?? plan.admin), steal: stealDistributor }]
      : []),
    ...(plan.reservesPublisher
      ? [holder("publisher", () => plan.reservesPublisher ?? plan.admin, [removals.disown])]
      : []),
  ];
};

const signerThief = (contract: Stage["voucherContracts"][number]): Thief => ({
  key: contract.key,
  account: () => contract.signer,
  async steal(stage) {
    const key = stage.keyOf(contract.signer);
    const cursor = cursorFor(contract);
    const atOnce = await takeAtOnce(stage, contract, key, cursor);
    const queued = await queueTheRest(stage, contract, key, cursor);
    return {
      atOnce,
      async later() {
        const throughQueue = await releaseAll(stage, contract, queued);
        return { throughQueue, atOnce: await takeAtOnce(stage, contract, key, { ...cursor }), takesEffect: [] };
      },
    };
  },
  remove: [removals.removeSigner(contract)],
  replace: removals.replaceSigner(contract),
});

/** Everything that the timelock may do in a contract and that a thief wants, proposed on the day of the theft. */
const stealAdmin: Thief["steal"] = async (stage) => {
  const { plan, deployment, send } = stage;
  const timelock = { to: deployment.timelock, abi: passportTimelockAbi };
  const wanted = ["setSigner", "setLimits", "setTreasury", "setQueueDelay", "setQueueMinimum", "setBaseURI", "setURI"];
  const acts = await actsOf(stage);
  const prepared: { name: string; args: readonly unknown[] }[] = [];
  for (const act of acts) {
    const isWanted = wanted.includes(act.name) || act.name === "grantRole" || act.name === "updateDelay";
    if (!isWanted || !(await stage.alone(() => send(deployment.timelock, act)))) continue;
    const data = encodeFunctionData(act as never);
    const args = [act.to, 0n, data, zeroHash, keccak256(stringToHex(`theft ${act.to} ${data}`))] as const;
    await stage.must(plan.admin, { ...timelock, functionName: "schedule", args: [...args, plan.timelockSeconds] });
    prepared.push({ name: `${act.name} of ${act.contract}`, args });
  }
  return {
    atOnce: nothing,
    async later() {
      const takesEffect = new Set<string>();
      for (const { name, args } of prepared) {
        if (await send(plan.admin, { ...timelock, functionName: "execute", args })) takesEffect.add(name);
      }
      return { throughQueue: nothing, atOnce: await plunder(stage), takesEffect: [...takesEffect] };
    },
  };
};

/** With a key of the thief's own, wherever a contract trusts it now. */
const plunder = async (stage: Stage): Promise<Loot> => {
  let loot = nothing;
  for (const contract of stage.voucherContracts) {
    const signer = await stage.read<Address>({ to: contract.address, abi: supsWithdrawerAbi, functionName: "signer" });
    if (signer !== thiefsKey.address) continue;
    loot = sum(loot, await takeAtOnce(stage, contract, thiefsKey, cursorFor(contract)));
  }
  return loot;
};

/** Once the period is over, what no staker has earned goes back to the distributor. */
const stealDistributor: Thief["steal"] = async () => ({
  atOnce: nothing,
  async later(stage) {
    const { plan, deployment } = stage;
    const account = plan.farm?.distributor ?? plan.admin;
    const balance = { to: deployment.sups, abi: supsAbi, functionName: "balanceOf", args: [account] };
    const before = await stage.read<bigint>(balance);
    const farm = { to: deployment.farm?.rewards ?? deployment.sups, abi: stakingRewardsAbi };
    await stage.send(account, { ...farm, functionName: "recoverUndistributed" });
    return { ...(await nothingLater()), atOnce: { ...nothing, sups: (await stage.read<bigint>(balance)) - before } };
  },
});

/** It names an account of its own admin and guardian, which takes 14 days; from then on that account needs the timelock's delay. */
const stealCustodian: Thief["steal"] = async (stage) => {
  const { plan, deployment } = stage;
  const timelock = { to: deployment.timelock, abi: passportTimelockAbi };
  const changes = removals.coup(stage);
  await stage.must(plan.custodian, { ...timelock, functionName: "proposeRoles", args: [changes] });
  return {
    atOnce: nothing,
    async later() {
      const isDone = await stage.send(plan.custodian, { ...timelock, functionName: "changeRoles", args: [changes] });
      if (!isDone) return nothingLater();
      const powers = await powersOf(stage, muleOf(0), await actsOf(stage));
      return { ...(await nothingLater()), takesEffect: count(powers) };
    },
  };
};
