/** What the thief of each key does on the day of the theft, and what it can do with it later. */
import { type Address, encodeFunctionData, keccak256, stringToHex, zeroHash } from "viem";
import { passportTimelockAbi } from "../../abi/passport-timelock.ts";
import { stakingRewardsAbi } from "../../abi/staking-rewards.ts";
import { supsAbi } from "../../abi/sups.ts";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import { actsOf, countByName, powersOf } from "./acts.ts";
import { muleOf, thiefsKey } from "./fund-stage.ts";
import { cursorFor, type Loot, nothing, sum, takeAtOnce } from "./loot.ts";
import * as removals from "./removals.ts";
import type { Stage } from "./stage.ts";

export interface Moment {
  after: "the day of the theft" | "48 hours" | "14 days" | "a year";
  /** Carried away on that day. */
  atOnce: Loot;
  /** Came out of the queue since the day of the theft. */
  throughQueue: Loot;
  /** What was proposed on the day of the theft and can take effect now: `setSigner of withdrawer`. */
  takesEffect: string[];
}

/** Returns what the thief can do with it at a later moment. */
export type Steal = (stage: Stage) => Promise<{ atOnce: Loot; later(stage: Stage): Promise<Omit<Moment, "after">> }>;

export const nothingLater = async () => ({ atOnce: nothing, throughQueue: nothing, takesEffect: [] });

/** Takes nothing, and does all the damage that lasts: what it can pause, and then each role that it can dismiss. */
export const sabotage =
  (account: (stage: Stage) => Address): Steal =>
  async (stage) => {
    const acts = await actsOf(stage);
    for (const wanted of ["pause", "dismiss"])
      for (const act of acts.filter(({ name }) => name === wanted)) await stage.send(account(stage), act);
    return { atOnce: nothing, later: nothingLater };
  };

/** Everything that the timelock may do in a contract and that a thief wants, proposed on the day of the theft. */
export const stealAdmin: Steal = async (stage) => {
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
export const stealDistributor: Steal = async () => ({
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
export const stealCustodian: Steal = async (stage) => {
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
      return { ...(await nothingLater()), takesEffect: countByName(powers) };
    },
  };
};
