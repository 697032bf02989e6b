/** What our addresses sent, as far as logs tell of it: tokens, and coins of contracts that report them. */
import { type Address, getEventSelector, type Hash, pad, toEventSelector } from "viem";
import type { LogFilter } from "./compile-sources.ts";
import type { RawLog } from "./raw-log.ts";
import { balanceKey, type Spending, type WatchedBalance } from "./watched-balance.ts";

const transfer = toEventSelector("event Transfer(address indexed from, address indexed to, uint256 value)");

/** One for all tokens, and one for all contracts that report coins; none where nothing of the kind is watched. */
export const outgoingFilters = (balances: readonly WatchedBalance[]): LogFilter[] => {
  const tokens = balances.flatMap(({ asset, address }) => (asset === "native" ? [] : [{ asset, address }]));
  const reporting = balances.flatMap((balance) => reportOf(balance) ?? []);
  const filters: LogFilter[] = [];
  if (tokens.length > 0) {
    const senders = tokens.map(({ address }) => pad(address));
    filters.push({ address: unique(tokens.map(({ asset }) => asset)), topics: [[transfer], unique(senders)] });
  }
  if (reporting.length > 0)
    filters.push({
      address: unique(reporting.map(({ address }) => address)),
      topics: [unique(reporting.map(({ topic }) => topic))],
    });
  return filters;
};

/** Nodes' own filtering is never trusted. */
export const spentIn = (balances: readonly WatchedBalance[], logs: readonly RawLog[]): Spending[] => {
  const watched = new Set(balances.map(balanceKey));
  const reporting = new Set(balances.flatMap((balance) => reportOf(balance) ?? []).map(keyOfReport));
  return logs.flatMap(({ address: contract, topics, data, removed }): Spending[] => {
    const [topic, from = ""] = topics;
    if (removed || topic === undefined) return [];
    if (reporting.has(keyOfReport({ address: contract, topic })))
      return [{ asset: "native", address: contract, amount: BigInt(data) }];
    const address = `0x${from.slice(26)}` as Address;
    const isToken = topic === transfer && watched.has(balanceKey({ asset: contract, address }));
    return isToken ? [{ asset: contract, address, amount: BigInt(data) }] : [];
  });
};

interface Report {
  address: Address;
  topic: Hash;
}

const reportOf = ({ address, sends }: WatchedBalance): Report | undefined =>
  sends.by === "event" ? { address, topic: getEventSelector(sends.event) } : undefined;

const keyOfReport = ({ address, topic }: Report): string => `${address} ${topic}`;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
