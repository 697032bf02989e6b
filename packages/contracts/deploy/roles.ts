import { type Address, type Hex, keccak256, stringToHex, zeroHash } from "viem";
import { supsWithdrawerAbi } from "../abi/sups-withdrawer.ts";
import type { Chain } from "./sender.ts";

/** Every contract with roles has these calls of OpenZeppelin's AccessControl. */
const accessControlAbi = supsWithdrawerAbi;

export const roles = {
  admin: zeroHash,
  pauser: keccak256(stringToHex("PAUSER_ROLE")),
  unpauser: keccak256(stringToHex("UNPAUSER_ROLE")),
  guardian: keccak256(stringToHex("GUARDIAN_ROLE")),
  distributor: keccak256(stringToHex("DISTRIBUTOR_ROLE")),
  publisher: keccak256(stringToHex("PUBLISHER_ROLE")),
  proposer: keccak256(stringToHex("PROPOSER_ROLE")),
  executor: keccak256(stringToHex("EXECUTOR_ROLE")),
  canceller: keccak256(stringToHex("CANCELLER_ROLE")),
  custodian: keccak256(stringToHex("CUSTODIAN_ROLE")),
} as const satisfies Record<string, Hex>;

export type Role = keyof typeof roles;

export const hasRole = (chain: Chain, contract: Address, role: Role, account: Address): Promise<boolean> =>
  chain.reader.readContract({
    address: contract,
    abi: accessControlAbi,
    functionName: "hasRole",
    args: [roles[role], account],
  });
