/** What logs mean for our addresses: what each received and sent, and which of them must be in the books. */
import { type Address, type Hash, type Hex, hexToBigInt } from "viem";
import type { Deployment } from "../../config/deployment.ts";
import type { RawLog } from "../../platform/chain/reading/raw-log.ts";
import {
  coinTopics,
  nativeAsset,
  type OwnBalance,
  ownBalances,
  supsAddresses,
  transferTopic,
  voucherTopics,
} from "./own-addresses.ts";

export type LogKind = "deposit" | "withdrawal" | "release" | "payment";

export interface AuditedLog {
  kind: LogKind;
  txHash: Hash;
  logIndex: number;
  blockNumber: number;
  amount: bigint;
}

export interface Flow extends OwnBalance {
  received: bigint;
  sent: bigint;
  /** The part of it that went to no address of ours. */
  sentOutside: bigint;
}

export interface OwnMoves {
  flows: Flow[];
  logs: AuditedLog[];
}

/** The nodes' own filtering is not trusted: a log that is about nothing of ours counts for nothing. */
export const readOwnMoves = (deployment: Deployment, raw: readonly RawLog[]): OwnMoves => {
  const flows = new Map(ownBalances(deployment).map((own) => [keyOf(own), { ...own, ...nothing }]));
  const own = new Set(supsAddresses(deployment));
  const logs: AuditedLog[] = [];
  for (const log of raw) {
    const move = toMove(deployment, log);
    if (move === undefined) continue;
    const received = move.to && flows.get(keyOf({ address: move.to, asset: move.asset }));
    const sent = move.from && flows.get(keyOf({ address: move.from, asset: move.asset }));
    if (received !== undefined) received.received += move.amount;
    if (sent !== undefined) {
      sent.sent += move.amount;
      if (move.to === undefined || !own.has(move.to)) sent.sentOutside += move.amount;
    }
    if (move.kind !== undefined) {
      const { transactionHash: txHash, logIndex, blockNumber } = log;
      logs.push({ kind: move.kind, txHash, logIndex, blockNumber, amount: move.amount });
    }
  }
  return { flows: [...flows.values()], logs };
};

const nothing = { received: 0n, sent: 0n, sentOutside: 0n };

const keyOf = ({ address, asset }: OwnBalance): string => `${asset} ${address}`;

interface Move {
  asset: OwnBalance["asset"];
  from?: Address | undefined;
  to?: Address | undefined;
  amount: bigint;
  /** Of what must be in the books. */
  kind?: LogKind | undefined;
}

const toMove = (deployment: Deployment, log: RawLog): Move | undefined =>
  tokenMove(deployment, log) ?? coinMove(deployment, log) ?? voucherEnd(deployment, log);

const tokenMove = (deployment: Deployment, { address: asset, topics, data }: RawLog): Move | undefined => {
  const { sups, tokens, depositAddress, purchaseAddress } = deployment;
  const [topic, first, second] = topics;
  if (topic !== transferTopic || first === undefined || second === undefined) return undefined;
  if (asset !== sups && tokens.every(({ address }) => address !== asset)) return undefined;
  const [booked, kind] =
    asset === sups ? ([depositAddress, "deposit"] as const) : ([purchaseAddress, "payment"] as const);
  const [from, to, amount] = [addressIn(first), addressIn(second), wordOf(data, 0)];
  return { asset, from, to, amount, kind: to === booked ? unlessNothing(kind, amount) : undefined };
};

const coinMove = (deployment: Deployment, { address, topics: [topic], data }: RawLog): Move | undefined => {
  if (deployment.beneficiary === undefined || address !== deployment.purchaseAddress) return undefined;
  if (topic === coinTopics.forwarded) return { asset: nativeAsset, from: address, amount: wordOf(data, 0) };
  if (topic !== coinTopics.received) return undefined;
  const amount = wordOf(data, 0);
  return { asset: nativeAsset, to: address, amount, kind: unlessNothing("payment", amount) };
};

/** Tokens move by their own logs. The amount is the last word of those with which SUPS leave. */
const voucherEnd = ({ withdrawer }: Deployment, { address, topics: [topic], data }: RawLog): Move | undefined => {
  const kind = topic === undefined || address !== withdrawer ? undefined : voucherTopics.get(topic);
  if (kind === undefined) return undefined;
  return { asset: nativeAsset, amount: kind === "withdrawal" ? wordOf(data, -1) : 0n, kind };
};

/** A transfer of nothing can be logged in another wallet's name by anyone; it is in no books. */
const unlessNothing = (kind: LogKind, amount: bigint): LogKind | undefined => (amount > 0n ? kind : undefined);

const addressIn = (topic: Hash): Address => `0x${topic.slice(26)}`;

const wordOf = (data: Hex, place: 0 | -1): bigint => {
  const words = data.slice(2).match(/.{64}/g) ?? [];
  const word = words.at(place);
  if (word === undefined) throw new Error("a log of ours has no amount");
  return hexToBigInt(`0x${word}`);
};
