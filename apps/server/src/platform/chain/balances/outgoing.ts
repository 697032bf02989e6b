/** Tokens that our addresses sent, by the logs of the tokens. */
import { type Address, pad, toEventSelector } from "viem";
import type { LogFilter } from "../reading/compile-sources.ts";
import type { RawLog } from "../reading/raw-log.ts";
import { balanceKey, type Spending, type WatchedBalance } from "./watched-balance.ts";

const transfer = toEventSelector("event Transfer(address indexed from, address indexed to, uint256 value)");

/** One, or none where no token is watched. */
export const outgoingFilters = (balances: readonly WatchedBalance[]): LogFilter[] => {
  const tokens = balances.flatMap(({ asset, address }) => (asset === "native" ? [] : [{ asset, address }]));
  if (tokens.length === 0) return [];
  const [contracts, senders] = [tokens.map(({ asset }) => asset), tokens.map(({ address }) => pad(address))];
  return [{ address: [...new Set(contracts)], topics: [[transfer], [...new Set(senders)]] }];
};

/** Nodes' own filtering is never trusted. */
export const spentIn = (balances: readonly WatchedBalance[], logs: readonly RawLog[]): Spending[] => {
  const watched = new Set(balances.map(balanceKey));
  return logs.flatMap(({ address: asset, topics, data, removed }) => {
    const [selector, from = ""] = topics;
    const address = `0x${from.slice(26)}` as Address;
    if (removed || selector !== transfer || !watched.has(balanceKey({ asset, address }))) return [];
    return [{ asset, address, amount: BigInt(data) }];
  });
};
