/** What the holders of the timelock's keys do there: the admin, the guardian and the custodian. */
import {
  type Abi,
  type Address,
  bytesToHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  zeroHash,
} from "viem";
import { passportTimelockAbi } from "../abi/passport-timelock.ts";

export interface Change {
  /** The contract that is changed, and the call that changes it. */
  contract: Address;
  data: Hex;
}

export interface RoleChange {
  target: Address;
  role: Hex;
  account: Address;
  isGranted: boolean;
}

/** Two calls of the timelock, both for the admin: the second one works `delaySeconds` after the first. */
export const encodeProposal = ({ contract, data }: Change, delaySeconds = 0n): { schedule: Hex; execute: Hex } => {
  // The timelock takes a proposal once; by its salt the same change can be made again.
  const salt = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const change = [contract, 0n, data, zeroHash, salt] as const;
  const abi = passportTimelockAbi;
  return {
    schedule: encodeFunctionData({ abi, functionName: "schedule", args: [...change, delaySeconds] }),
    execute: encodeFunctionData({ abi, functionName: "execute", args: change }),
  };
};

/** For the guardian: this admin proposes, executes and cancels nothing from now on, and all that is pending is void. */
export const encodeDismissal = (proposer: Address): Hex => encode("dismiss", [proposer]);

/** For the guardian or the admin. */
export const encodeCancellation = (id: Hex): Hex => encode("cancel", [id]);

/** For the custodian: `change` works 14 days after `propose`. `refuse` is for the admin and the guardian, who must both call it. */
export const encodeRoleChanges = (changes: readonly RoleChange[]) => {
  const components =
    passportTimelockAbi.find((item) => item.type === "function" && item.name === "hashRoles")?.inputs ?? [];
  const id = keccak256(encodeAbiParameters(components, [changes]));
  return {
    id,
    propose: encode("proposeRoles", [changes]),
    refuse: encode("refuseRoles", [id]),
    change: encode("changeRoles", [changes]),
  };
};

const encode = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: passportTimelockAbi as Abi, functionName, args });
