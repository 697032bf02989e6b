import type { Address } from "viem";
import { passportTimelockAbi } from "../abi/passport-timelock.ts";
import { reservesRootsAbi } from "../abi/reserves-roots.ts";
import { passportTimelockBytecode } from "../bytecode/passport-timelock.ts";
import { reservesRootsBytecode } from "../bytecode/reserves-roots.ts";
import type { PlaceContract } from "./contract-placer.ts";
import type { DeploymentPlan } from "./deployment-plan.ts";

export const deployTimelock = (place: PlaceContract, plan: DeploymentPlan): Promise<Address> =>
  place("timelock", {
    abi: passportTimelockAbi,
    bytecode: passportTimelockBytecode,
    args: [plan.timelockSeconds, plan.admin, plan.guardian, plan.custodian],
  });

export const deployReservesRoots = async (
  place: PlaceContract,
  { reservesPublisher, guardian }: DeploymentPlan,
  timelock: Address,
): Promise<Address | null> => {
  if (reservesPublisher === undefined) return null;
  const args = [timelock, guardian, reservesPublisher] as const;
  return place("reserves roots", { abi: reservesRootsAbi, bytecode: reservesRootsBytecode, args });
};
