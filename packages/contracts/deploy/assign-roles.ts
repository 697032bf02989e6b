import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex, zeroHash } from "viem";
import { supsWithdrawerAbi } from "../abi/sups-withdrawer.ts";
import type { Chain, Sender } from "./sender.ts";

/** Every contract with roles has these calls of OpenZeppelin's AccessControl. */
const accessControlAbi = supsWithdrawerAbi;

export const roles = {
  admin: zeroHash,
  pauser: keccak256(stringToHex("PAUSER_ROLE")),
  guardian: keccak256(stringToHex("GUARDIAN_ROLE")),
  minter: keccak256(stringToHex("MINTER_ROLE")),
  distributor: keccak256(stringToHex("DISTRIBUTOR_ROLE")),
} as const satisfies Record<string, Hex>;

export type Role = keyof typeof roles;

export const hasRole = (chain: Chain, contract: Address, role: Role, account: Address): Promise<boolean> =>
  chain.reader.readContract({
    address: contract,
    abi: accessControlAbi,
    functionName: "hasRole",
    args: [roles[role], account],
  });

/**
 * Gives the rights to those who shall have them and, last of all, takes the deployer's own away. What
 * is done already is left alone, so a stopped run can be repeated.
 */
export const handOver = async (
  chain: Chain,
  deployer: Sender,
  contract: Address,
  holders: Partial<Record<Role, Address>> & { admin: Address },
): Promise<void> => {
  if (!(await hasRole(chain, contract, "admin", deployer.address))) return;
  for (const [role, holder] of Object.entries(holders) as [Role, Address][]) {
    if (await hasRole(chain, contract, role, holder)) continue;
    const args = [roles[role], holder] as const;
    const data = encodeFunctionData({ abi: accessControlAbi, functionName: "grantRole", args });
    await deployer.call(`${role} of ${contract}`, contract, data);
  }
  if (holders.admin === deployer.address) return;
  const args = [roles.admin, deployer.address] as const;
  const data = encodeFunctionData({ abi: accessControlAbi, functionName: "renounceRole", args });
  await deployer.call(`handing over ${contract}`, contract, data);
};
