/**
 * Every contract that was deployed on a chain of a test, with the functions of its ABI. Each is recognised by its code, so
 * that a new contract or function is left out of no test.
 */
import { readdir } from "node:fs/promises";
import { type ChainDeployment, developmentAccounts } from "@passport/contracts";
import type { Anvil } from "@passport/testbed";
import { type Abi, type AbiFunction, type Address, getContractAddress, type Hex, toFunctionSelector } from "viem";

export interface DeployedContract {
  name: string;
  address: Address;
  /** Those that may change something. */
  functions: AbiFunction[];
}

export const contractsOf = async (anvil: Anvil, deployment: ChainDeployment): Promise<DeployedContract[]> => {
  const abis = await readAbis();
  const found = new Map<Address, DeployedContract>();
  for (const address of [...addressesOf(deployment), ...(await createdByDeployer(anvil))]) {
    const code = await anvil.request<Hex>("eth_getCode", [address, "latest"]);
    if (code === "0x") continue;
    const abi = abis.find(({ functions }) => functions.every((each) => hasSelector(code, toFunctionSelector(each))));
    if (abi === undefined) throw new Error(`the contract at ${address} has no ABI in packages/contracts/abi`);
    const functions = abi.functions.filter(({ stateMutability }) => !["view", "pure"].includes(stateMutability));
    found.set(address, { name: abi.name, address, functions });
  }
  return [...found.values()];
};

/** Every address that a deployment names, also those without code. */
export const addressesOf = (value: unknown): Address[] => {
  if (typeof value === "string" && /^0x[0-9a-f]{40}$/i.test(value)) return [value.toLowerCase() as Address];
  return typeof value === "object" && value !== null ? [...new Set(Object.values(value).flatMap(addressesOf))] : [];
};

/** The deployment names no contract that only the stand-ins of others need. */
const createdByDeployer = async (anvil: Anvil): Promise<Address[]> => {
  const from = developmentAccounts.deployer.address;
  const sent = Number(await anvil.request<Hex>("eth_getTransactionCount", [from, "latest"]));
  return Array.from({ length: sent }, (_, nonce) => {
    return getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase() as Address;
  });
};

/** The ABI with the most functions first: that of a token is a part of others. */
const readAbis = async (): Promise<{ name: string; functions: AbiFunction[] }[]> => {
  const folder = new URL(".", import.meta.resolve("@passport/contracts/abi/sups"));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
  const all = await Promise.all(
    files.map(async (file) => {
      const [abi] = Object.values((await import(new URL(file, folder).href)) as Record<string, Abi>);
      const functions = (abi ?? []).filter((item) => item.type === "function");
      return { name: file.replace(".ts", ""), functions };
    }),
  );
  return all.toSorted((one, other) => other.functions.length - one.functions.length);
};

/** The compiler leaves leading zeros of a selector out. */
const hasSelector = (code: Hex, selector: Hex): boolean => code.includes(selector.slice(2).replace(/^(00)+/, ""));
