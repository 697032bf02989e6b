/** Which balances must follow from what the listeners are told: those of the addresses that they credit for. */
import type { Address } from "viem";
import type { ChainEvent, LogSource, PaymentSource } from "../chain-event.ts";

export interface WatchedBalance {
  /** Of a token, by its contract, or of the chain's own coin. */
  asset: Address | "native";
  /** Lower case. */
  address: Address;
  /** The argument of its events that is the amount. */
  amount: string;
}

/** What an address sent, the price of gas included. */
export interface Spending {
  asset: WatchedBalance["asset"];
  address: Address;
  amount: bigint;
}

export const balanceKey = ({ asset, address }: Pick<WatchedBalance, "asset" | "address">): string =>
  `${asset} ${address}`;

/** A token's transfers to an address of ours have the amount as their only argument that is not indexed. */
export const watchedBalances = (
  logs: readonly LogSource[],
  payments: readonly PaymentSource[],
): readonly WatchedBalance[] => {
  const tokens = logs.flatMap(({ contract, event, where }): WatchedBalance[] => {
    const [amount, ...others] = event.inputs.filter(({ indexed }) => indexed !== true);
    const to = where?.["to"];
    if (event.name !== "Transfer" || to === undefined || amount?.name === undefined || others.length > 0) return [];
    return [{ asset: lower(contract), address: lower(to), amount: amount.name }];
  });
  const coins = payments.map(({ to }): WatchedBalance => ({ asset: "native", address: lower(to), amount: "value" }));
  return [...new Map([...tokens, ...coins].map((balance) => [balanceKey(balance), balance])).values()];
};

/** By `balanceKey`: how much more each holds after these events and spendings. */
export const netFlows = (
  watched: readonly WatchedBalance[],
  events: readonly ChainEvent[],
  spent: readonly Spending[],
): Map<string, bigint> => {
  const flows = new Map<string, bigint>();
  const add = (key: string, amount: bigint): void => void flows.set(key, (flows.get(key) ?? 0n) + amount);
  const amountOf = new Map(watched.map((balance) => [balanceKey(balance), balance.amount]));
  for (const event of events) {
    const key = keyOfEvent(event);
    const amount = amountOf.get(key);
    if (amount !== undefined) add(key, BigInt(String(event.args[amount])));
  }
  for (const spending of spent) add(balanceKey(spending), -spending.amount);
  return flows;
};

const keyOfEvent = ({ contract, logIndex, args }: ChainEvent): string =>
  logIndex < 0
    ? balanceKey({ asset: "native", address: contract })
    : balanceKey({ asset: contract, address: String(args["to"]) as Address });

const lower = (address: Address): Address => address.toLowerCase() as Address;
