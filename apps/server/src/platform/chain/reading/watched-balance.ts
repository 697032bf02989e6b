/** Which balances must follow from what the listeners are told: those of the addresses that they credit for. */
import type { AbiEvent, Address } from "viem";
import type { ChainEvent, LogSource, PaymentSource } from "../chain-event.ts";

export interface WatchedBalance {
  /** Of a token, by its contract, or of the chain's own coin. */
  asset: Address | "native";
  /** Lower case. */
  address: Address;
  /** The events that tell of what it receives: their name, their contract and the argument that is the amount. */
  received: { name: string; contract: Address; amount: string };
  /** How it is known what it sends: by the token's transfers, by its own transactions, or by an event of its own. */
  sends: { by: "transfers" | "transactions" } | { by: "event"; event: AbiEvent };
}

/** What an address sent, the price of gas included. */
export interface Spending {
  asset: WatchedBalance["asset"];
  address: Address;
  amount: bigint;
}

export const balanceKey = ({ asset, address }: Pick<WatchedBalance, "asset" | "address">): string =>
  `${asset} ${address}`;

export const watchedBalances = (
  logs: readonly LogSource[],
  payments: readonly PaymentSource[],
): readonly WatchedBalance[] => {
  const told = logs.flatMap((source) => balanceOf(source) ?? []);
  const paid = payments.map(({ name, to }): WatchedBalance => {
    const address = lower(to);
    const received = { name, contract: address, amount: "value" };
    return { asset: "native", address, received, sends: { by: "transactions" } };
  });
  return [...new Map([...told, ...paid].map((balance) => [balanceKey(balance), balance])).values()];
};

/** Amounts are the only argument that is not indexed; the number of a collectible is. */
const balanceOf = ({ name, event, where, coins, ...source }: LogSource): WatchedBalance | undefined => {
  const [amount, ...others] = event.inputs.filter(({ indexed }) => indexed !== true);
  if (amount?.name === undefined || others.length > 0) return undefined;
  const contract = lower(source.contract);
  const received = { name, contract, amount: amount.name };
  if (coins !== undefined)
    return { asset: "native", address: contract, received, sends: { by: "event", event: coins.sent } };
  const to = where?.["to"];
  if (event.name !== "Transfer" || to === undefined) return undefined;
  return { asset: contract, address: lower(to), received, sends: { by: "transfers" } };
};

/** By `balanceKey`: how much more each holds after these events and spendings. */
export const netFlows = (
  watched: readonly WatchedBalance[],
  events: readonly ChainEvent[],
  spent: readonly Spending[],
): Map<string, bigint> => {
  const flows = new Map<string, bigint>();
  const add = (key: string, amount: bigint): void => void flows.set(key, (flows.get(key) ?? 0n) + amount);
  for (const event of events) {
    const balance = watched.find((candidate) => isReceived(candidate, event));
    if (balance !== undefined) add(balanceKey(balance), BigInt(String(event.args[balance.received.amount])));
  }
  for (const spending of spent) add(balanceKey(spending), -spending.amount);
  return flows;
};

const isReceived = ({ asset, address, received }: WatchedBalance, { name, contract, args }: ChainEvent): boolean =>
  received.name === name && received.contract === contract && (asset === "native" || args["to"] === address);

const lower = (address: Address): Address => address.toLowerCase() as Address;
