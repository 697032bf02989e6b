/** Which addresses are ours on a chain, and the logs that tell of everything they receive and send. */
import { paymentReceiverAbi } from "@passport/contracts/abi/payment-receiver";
import { supsAbi } from "@passport/contracts/abi/sups";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { type Address, getAbiItem, getEventSelector, pad } from "viem";
import type { Deployment } from "../../config/deployment.ts";
import type { LogFilter } from "../../platform/chain/reading/compile-sources.ts";

export const nativeAsset = "native";

/** One asset at one address of ours. */
export interface OwnBalance {
  address: Address;
  asset: Address | typeof nativeAsset;
}

export const transferTopic = getEventSelector(getAbiItem({ abi: supsAbi, name: "Transfer" }));
export const coinTopics = {
  received: getEventSelector(getAbiItem({ abi: paymentReceiverAbi, name: "CoinReceived" })),
  forwarded: getEventSelector(getAbiItem({ abi: paymentReceiverAbi, name: "CoinForwarded" })),
};

/** What ends a voucher of the withdraw contract, and whether SUPS left with it. */
export const voucherTopics = new Map(
  (
    [
      ["Withdrawn", "withdrawal"],
      ["VoucherReleased", "withdrawal"],
      ["VoucherRejected", "release"],
      ["NonceCancelled", "release"],
    ] as const
  ).map(([name, kind]) => [getEventSelector(getAbiItem({ abi: supsWithdrawerAbi, name })), kind]),
);

/** By address: a deployment may use one address for two things. */
export const supsAddresses = ({ treasury, depositAddress, withdrawer, purchaseAddress }: Deployment): Address[] => [
  ...new Set([treasury, depositAddress, purchaseAddress, ...(withdrawer === null ? [] : [withdrawer])]),
];

/** Whether anybody may make this address send: what leaves the receiver of payments says nothing about our keys. */
export const sendsForAnybody = ({ purchaseAddress, beneficiary }: Deployment, address: string): boolean =>
  beneficiary !== undefined && address === purchaseAddress;

/** Coins of a plain purchase address are not among them: no log tells of those. */
export const ownBalances = (deployment: Deployment): OwnBalance[] => {
  const { sups, tokens, purchaseAddress, beneficiary } = deployment;
  return [
    ...supsAddresses(deployment).map((address) => ({ address, asset: sups })),
    ...tokens.map(({ address: asset }) => ({ address: purchaseAddress, asset })),
    ...(beneficiary === undefined ? [] : [{ address: purchaseAddress, asset: nativeAsset } as const]),
  ];
};

export const ownFilters = (deployment: Deployment): LogFilter[] => {
  const { sups, tokens, withdrawer, purchaseAddress, beneficiary } = deployment;
  const assets = [sups, ...tokens.map(({ address }) => address)];
  const own = supsAddresses(deployment).map((address) => pad(address));
  return [
    { address: assets, topics: [[transferTopic], own] },
    { address: assets, topics: [[transferTopic], null, own] },
    ...(withdrawer === null ? [] : [{ address: [withdrawer], topics: [[...voucherTopics.keys()]] }]),
    ...(beneficiary === undefined ? [] : [{ address: [purchaseAddress], topics: [Object.values(coinTopics)] }]),
  ];
};
