/** Arguments for any function of an ABI, from a list of values for each kind of type. */
import { Chance } from "@passport/testbed/chance";
import { type AbiFunction, type AbiParameter, type Address, encodeFunctionData, type Hex, toHex } from "viem";

export interface Values {
  /** The first of them is the caller. */
  addresses: readonly Address[];
  /** Data of calls within a call. */
  calldata: readonly Hex[];
  /** An account and a nonce that belong together: what waits in a queue. */
  entries?: readonly (readonly [account: Address, nonce: bigint])[];
  most?: number;
}

/** As many at most for one function: with more, each value is tried in each place, and the rest are mixtures. */
const mostOfOneFunction = 60;

/** Zero first, so that an approval that is tried with each of them stays. */
const numbers = [0n, 1n, 1_000n];

export const generateCalls = (abiFunction: AbiFunction, values: Values): Hex[] => {
  const { inputs, name } = abiFunction;
  const { entries = [], most = mostOfOneFunction } = values;
  const mixed = mix(
    inputs.map((input) => valuesOf(input, values)),
    most,
  );
  const takesEntry = inputs.map(({ type }) => type).join() === "address,uint256";
  return [...(takesEntry ? entries : []), ...mixed].map((args) =>
    encodeFunctionData({ abi: [abiFunction], functionName: name, args }),
  );
};

/** Throws for a type that it has no values for, so that no function is left out. */
const valuesOf = (parameter: AbiParameter, values: Values): unknown[] => {
  const { type } = parameter;
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array !== null) {
    const inner = valuesOf({ ...parameter, type: array[1] ?? "" }, values);
    const length = array[2] ?? "";
    return length === ""
      ? [[], ...inner.map((value) => [value])]
      : inner.map((value) => Array(Number(length)).fill(value));
  }
  if (type === "tuple" && "components" in parameter) {
    const { components } = parameter;
    return mix(components.map((component) => valuesOf(component, values))).map((fields) =>
      Object.fromEntries(components.map(({ name }, place) => [name ?? "", fields[place]])),
    );
  }
  if (type === "address") return [...values.addresses];
  if (type === "bool") return [false, true];
  if (type === "string") return ["", "a"];
  if (type === "bytes") return ["0x", ...values.calldata];
  const [, kind, size = "256"] = /^(u?int|bytes)(\d*)$/.exec(type) ?? [];
  if (kind === "bytes") return [0, 1].map((value) => toHex(value, { size: Number(size) }));
  if (kind === undefined) throw new Error(`there are no values for ${type}`);
  const fitting = numbers.filter((value) => value < 2n ** (BigInt(size) - 1n));
  return Number(size) <= 48 ? fitting.map(Number) : fitting;
};

/** All combinations, or as many as are allowed. */
const mix = (choices: readonly unknown[][], most = mostOfOneFunction): unknown[][] => {
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (count <= most)
    return choices.reduce<unknown[][]>((all, own) => all.flatMap((args) => own.map((value) => [...args, value])), [[]]);
  // Of addresses the caller, of numbers one.
  const usual = choices.map((own) => own[typeof own[0] === "string" ? 0 : Math.min(1, own.length - 1)]);
  const each = choices.flatMap((own, place) => own.map((value) => usual.with(place, value)));
  const chance = new Chance(1);
  while (each.length < most) each.push(choices.map((own) => chance.pick(own)));
  return each;
};
