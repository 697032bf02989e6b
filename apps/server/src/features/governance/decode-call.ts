/**
 * A proposed call, read with the ABI of the contract that it is for. The holder of a stolen key chooses every byte of it: texts
 * lose their control characters, which neither PostgreSQL nor a terminal takes, everything is shortened, and what could unfold
 * to more than it is stays unread. The process that reads it also reads deposits.
 */
import { type AbiParameter, type Address, decodeFunctionData, type Hex, toFunctionSelector } from "viem";
import type { KnownContract } from "./known-contracts.ts";

export interface DecodedCall {
  target: Address;
  contract: string | null;
  /** Null where no function of the contract fits. */
  function: string | null;
  arguments: { name: string; value: string }[];
  value: string;
  /** Of long data, the beginning. */
  data: string;
}

const longestData = 1_024;
const longestText = 200;
const mostArguments = 10;

export type FindContract = (address: Address) => KnownContract | undefined;

export const decodeCall = (
  find: FindContract,
  { target, value, data }: { target: Address; value: string; data: Hex },
): DecodedCall => {
  const known = find(target);
  return {
    target,
    contract: known?.name ?? null,
    ...(known === undefined ? unknown : decode(known, data)),
    value,
    data: shorten(data, longestData),
  };
};

const unknown: Pick<DecodedCall, "function" | "arguments"> = { function: null, arguments: [] };

const decode = ({ abi }: KnownContract, data: Hex): typeof unknown => {
  const item = abi.find((one) => one.type === "function" && toFunctionSelector(one) === data.slice(0, 10));
  if (item?.type !== "function") return unknown;
  const { name: functionName, inputs } = item;
  if (inputs.some(unfolds)) {
    return {
      function: functionName,
      arguments: [{ name: "data", value: shorten(`0x${data.slice(10)}`, longestText) }],
    };
  }
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data });
    return {
      function: functionName,
      arguments: args.slice(0, mostArguments).map((value, nth) => ({
        name: inputs[nth]?.name ?? String(nth),
        value: shorten(textOf(value), longestText),
      })),
    };
  } catch {
    return unknown;
  }
};

/**
 * A list of texts, bytes or lists is a list of pointers. All of them may lead to the same bytes, so 125 kB of them unfold to
 * gigabytes; anything else is at most as large as the data themselves.
 */
const unfolds = ({ type, ...rest }: AbiParameter): boolean => {
  const components = "components" in rest ? rest.components : [];
  const element = /^(.*)\[\d*\]$/.exec(type)?.[1];
  return components.some(unfolds) || (element !== undefined && isDynamic({ ...rest, type: element }));
};

const isDynamic = ({ type, ...rest }: AbiParameter): boolean => {
  const components = "components" in rest ? rest.components : [];
  return /^(bytes|string)(\[|$)|\[\]/.test(type) || components.some(isDynamic);
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.slice(0, longestText).map(textOf).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{${Object.values(value).map(textOf).join(", ")}}`;
  const text = String(value).replace(/\p{C}/gu, " ");
  return /^0x[0-9a-fA-F]+$/.test(text) ? text.toLowerCase() : text;
};

/** Half a character at the cut would be no text to PostgreSQL. */
const shorten = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
