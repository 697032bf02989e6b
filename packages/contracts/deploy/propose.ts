/** How the admin changes something: a proposal that waits in the timelock, and its execution when the wait is over. */
import { type Address, bytesToHex, encodeFunctionData, type Hex, zeroHash } from "viem";
import { passportTimelockAbi } from "../abi/passport-timelock.ts";

export interface Change {
  /** The contract that is changed, and the call that changes it. */
  contract: Address;
  data: Hex;
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
