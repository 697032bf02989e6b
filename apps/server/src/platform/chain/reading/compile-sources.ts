/**
 * What the listeners want to hear, made ready for reading: as few filters for the node as possible, and for
 * each log that comes back the source it belongs to. The node's own filtering is never trusted.
 */
import { type Address, getEventSelector, type Hash, pad } from "viem";
import type { ChainEvent, LogSource } from "../chain-event.ts";
import { type ArgumentDecoder, createDecoder } from "./decode-arguments.ts";

/** As eth_getLogs takes it. */
export interface LogFilter {
  address: Address[];
  topics: (Hash[] | null)[];
}

export const passes = ({ address, topics }: LogFilter, log: { address: Address; topics: readonly Hash[] }): boolean =>
  address.includes(log.address) &&
  topics.every((wanted, position) => wanted === null || wanted.includes(log.topics[position] ?? "0x"));

export interface CompiledSource {
  name: string;
  contract: Address;
  /** What the topics must be, `null` where anything goes. */
  topics: (Hash | null)[];
  decode: ArgumentDecoder;
  /** Whether a log with these arguments is about nothing. */
  isEmpty(args: ChainEvent["args"]): boolean;
}

export interface CompiledSources {
  filters: LogFilter[];
  find(log: { address: Address; topics: readonly Hash[] }): CompiledSource | undefined;
}

export const compileSources = (sources: readonly LogSource[]): CompiledSources => {
  const compiled = withoutDoubles(sources.map(compileSource));
  const byContract = Map.groupBy(compiled, ({ contract }) => contract);
  return {
    filters: mergeFilters(compiled),
    find: ({ address, topics }) => byContract.get(address)?.find((source) => fits(source.topics, topics)),
  };
};

const compileSource = ({ name, contract, event, where = {}, amount }: LogSource): CompiledSource => {
  const indexed = event.inputs.filter(({ indexed }) => indexed === true);
  for (const argument of Object.keys(where))
    if (!indexed.some((input) => input.name === argument))
      throw new Error(`The source ${name} filters by ${argument}, which is no indexed argument of ${event.name}`);
  if (amount !== null && !event.inputs.some((input) => input.name === amount))
    throw new Error(`The source ${name} names ${amount} as its amount, which is no argument of ${event.name}`);
  const wanted = indexed.map(({ name: argument }) => {
    const value = where[argument ?? ""];
    return value === undefined ? null : pad(value.toLowerCase() as Address, { size: 32 });
  });
  const last = wanted.findLastIndex((topic) => topic !== null);
  return {
    name,
    contract: contract.toLowerCase() as Address,
    topics: [getEventSelector(event), ...wanted.slice(0, last + 1)],
    decode: createDecoder(event),
    isEmpty: (args) => amount !== null && [args[amount]].flat().every((value) => value === "0"),
  };
};

const fits = (wanted: readonly (Hash | null)[], topics: readonly Hash[]): boolean =>
  wanted.every((topic, position) => topic === null || topics[position] === topic);

/** A log has one name: two features may ask for the same source, but not for the same log under two names. */
const withoutDoubles = (sources: readonly CompiledSource[]): CompiledSource[] => {
  const kept: CompiledSource[] = [];
  for (const source of sources) {
    const rival = kept.find((other) => other.contract === source.contract && canBothFit(other.topics, source.topics));
    if (rival === undefined || (rival.name === source.name && String(rival.topics) !== String(source.topics)))
      kept.push(source);
    else if (rival.name !== source.name)
      throw new Error(`A log of ${source.contract} could be both ${rival.name} and ${source.name}`);
  }
  return kept;
};

const canBothFit = (a: readonly (Hash | null)[], b: readonly (Hash | null)[]): boolean =>
  a.every((topic, position) => topic === null || (b[position] ?? null) === null || topic === b[position]);

/**
 * Sources that filter at the same places share a call, with all their values as alternatives. That lets in
 * some logs that were not asked for; they are dropped here, which is cheaper than another call.
 */
const mergeFilters = (sources: readonly CompiledSource[]): LogFilter[] => {
  const shapeOf = ({ topics }: CompiledSource): string =>
    topics.map((topic) => (topic === null ? "any" : "set")).join();
  return [...Map.groupBy(sources, shapeOf).values()].map((group) => ({
    address: unique(group.map(({ contract }) => contract)),
    topics: (group[0]?.topics ?? []).map((first, position) =>
      first === null ? null : unique(group.flatMap(({ topics }) => topics[position] ?? [])),
    ),
  }));
};

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
