/**
 * Deploys a plan on an Anvil of its own, steals each of its keys in turn, and says what the thief could do on the day of the theft
 * and later, what it stops, and how the key is removed. Every figure is that of transactions which were sent.
 */
import type { Address } from "viem";
import { supsAbi } from "../../abi/sups.ts";
import type { DeploymentPlan } from "../deployment-plan.ts";
import { type Act, actsOf, countByName, powersOf } from "./acts.ts";
import { fundStage } from "./fund-stage.ts";
import { tryHonestActs } from "./honest-acts.ts";
import { cursorFor, nothing, queueTheRest, releaseAll, sum, takeAtOnce } from "./loot.ts";
import * as removals from "./removals.ts";
import { openStage, type Stage } from "./stage.ts";
import {
  type Moment,
  nothingLater,
  type Steal,
  sabotage,
  stealAdmin,
  stealCustodian,
  stealDistributor,
} from "./thefts.ts";

export type { Loot } from "./loot.ts";
export type { Moment } from "./thefts.ts";

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
    /** What players could do before the theft and cannot after the last step, and roles without a holder: nothing. */
    missing: string[];
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
  steal: Steal;
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
    calls: countByName(powers),
    stops: await stoppedBy(stage, account, powers),
    moments: found,
    removal: await rehearseRemoval(stage, thief, acts),
  };
};

const rehearseRemoval = (stage: Stage, thief: Thief, acts: readonly Act[]): Promise<RehearsalRow["removal"]> =>
  stage.alone(async () => {
    const account = thief.account(stage);
    const before = await tryHonestActs(stage);
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
      missing: [...(await stoppedSince(stage, before)), ...(await removals.missingRoles(stage))],
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
      for (const name of await stoppedSince(stage, before)) stopped.add(name);
    });
  }
  return [...stopped].toSorted();
};

const stoppedSince = async (stage: Stage, before: ReadonlyMap<string, boolean>): Promise<string[]> =>
  [...(await tryHonestActs(stage))].flatMap(([name, works]) => (!works && before.get(name) ? [name] : []));

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
      replace: removals.replaceAdmin,
    },
    {
      key: "guardian",
      account: () => plan.guardian,
      steal: sabotage(() => plan.guardian),
      remove: [removals.replaceGuardian],
      replace: removals.unpauseAll,
    },
    {
      key: "custodian",
      account: () => plan.custodian,
      steal: stealCustodian,
      remove: [removals.removeCustodian],
      replace: removals.replaceCustodian,
    },
    { ...holder("pauser", () => plan.pauser, [removals.unpauseAll]), steal: sabotage(() => plan.pauser) },
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
