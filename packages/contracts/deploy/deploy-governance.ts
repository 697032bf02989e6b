import type { Address } from "viem";
import { passportTimelockAbi } from "../abi/passport-timelock.ts";
import { reservesRootsAbi } from "../abi/reserves-roots.ts";
import { passportTimelockBytecode } from "../bytecode/passport-timelock.ts";
import { reservesRootsBytecode } from "../bytecode/reserves-roots.ts";
import type { PlaceContract } from "./contract-placer.ts";
import type { DeploymentPlan } from "./deployment-plan.ts";
import type { Chain } from "./sender.ts";

/** How long everybody can see a change before it takes effect. */
const shortestTimelockSeconds = 172_800n;

/**
 * On a real chain the admin and the guardian are multi-signature wallets, which are contracts: a plain key is one
 * laptop away from a thief. Nothing is deployed for a plan that says otherwise.
 */
export const refuseWeakGovernance = async ({ isAnvil, reader }: Chain, plan: DeploymentPlan): Promise<void> => {
  if (isAnvil) return;
  if (plan.timelockSeconds < shortestTimelockSeconds) throw new Error("timelockSeconds must be 172800 (48 h) or more");
  for (const name of ["admin", "guardian"] as const) {
    const code = await reader.getCode({ address: plan[name] });
    if (code === undefined) throw new Error(`${name} has no code: it must be a multi-signature wallet`);
  }
};

export const deployTimelock = (place: PlaceContract, plan: DeploymentPlan): Promise<Address> =>
  place("timelock", {
    abi: passportTimelockAbi,
    bytecode: passportTimelockBytecode,
    args: [plan.timelockSeconds, plan.admin, plan.guardian],
  });

export const deployReservesRoots = async (
  place: PlaceContract,
  { reservesPublisher }: DeploymentPlan,
  timelock: Address,
): Promise<Address | null> => {
  if (reservesPublisher === undefined) return null;
  const args = [timelock, reservesPublisher] as const;
  return place("reserves roots", { abi: reservesRootsAbi, bytecode: reservesRootsBytecode, args });
};
