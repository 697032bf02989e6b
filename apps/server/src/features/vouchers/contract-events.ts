/** What our contracts say about vouchers: which events there are, and what each one does to a voucher. */
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { VoucherKind } from "@passport/contracts/typed-data";
import { type AbiEvent, type Address, getAbiItem } from "viem";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainEvent, LogSource } from "../../platform/chain/chain-event.ts";
import type { VoucherKey } from "./store.ts";

/** `queued` spends the voucher too, but what it holds waits for `released` or `rejected`. */
export type VoucherEffect = "used" | "queued" | "released" | "rejected" | "cancelled";

interface VoucherSource {
  name: string;
  event: AbiEvent;
  effect: VoucherEffect;
}

/** Every contract that takes vouchers has these from the same source. */
const shared: readonly VoucherSource[] = [
  { name: "voucher_queued", event: getAbiItem({ abi: supsWithdrawerAbi, name: "VoucherQueued" }), effect: "queued" },
  {
    name: "voucher_released",
    event: getAbiItem({ abi: supsWithdrawerAbi, name: "VoucherReleased" }),
    effect: "released",
  },
  {
    name: "voucher_rejected",
    event: getAbiItem({ abi: supsWithdrawerAbi, name: "VoucherRejected" }),
    effect: "rejected",
  },
  {
    name: "nonce_cancelled",
    event: getAbiItem({ abi: supsWithdrawerAbi, name: "NonceCancelled" }),
    effect: "cancelled",
  },
];

const sources: Record<VoucherKind, readonly VoucherSource[]> = {
  withdraw: [
    { name: "withdrawn", event: getAbiItem({ abi: supsWithdrawerAbi, name: "Withdrawn" }), effect: "used" },
    ...shared,
  ],
  mint: [
    { name: "signed_mint", event: getAbiItem({ abi: passportCollectibleAbi, name: "SignedMint" }), effect: "used" },
    ...shared,
  ],
  unstake: [
    { name: "unstaked", event: getAbiItem({ abi: collectibleStakingAbi, name: "Unstaked" }), effect: "used" },
    ...shared,
  ],
  mint_item: [
    { name: "item_minted", event: getAbiItem({ abi: passportItemsAbi, name: "SignedMint" }), effect: "used" },
    ...shared,
  ],
};

/** No event of a voucher, but evidence: every unused or queued voucher of the epoch is void (CHAIN-49, CHAIN-50). */
const epochKilled = { name: "epoch_killed", event: getAbiItem({ abi: supsWithdrawerAbi, name: "EpochKilled" }) };

/** The events of the queue have a token and an amount for every kind; a voucher has what its kind means. */
const hasToken = (kind: VoucherKind): boolean => kind !== "withdraw";
const hasAmount = (kind: VoucherKind): boolean => kind === "withdraw" || kind === "mint_item";

/** A log of a voucher contract, as far as vouchers care. */
export interface VoucherEvent {
  effect: VoucherEffect;
  kind: VoucherKind;
  key: VoucherKey;
  amount: bigint | undefined;
  tokenId: bigint | undefined;
  /** Of `queued`. */
  releasableAt: Date | undefined;
  txHash: Buffer;
  logIndex: number;
  blockNumber: number;
}

export interface VoucherContracts {
  logs(chainId: number): LogSource[];
  /** Undefined for what is not about a voucher. */
  read(event: ChainEvent): VoucherEvent | undefined;
}

export const createVoucherContracts = (
  networks: readonly Pick<NetworkConfig, "chainId" | "deployment">[],
): VoucherContracts => {
  const kinds = new Map(
    networks.flatMap(({ chainId, deployment }) =>
      contractsOf(deployment).map(({ contract, kind }) => [`${chainId} ${contract}`, { chainId, contract, kind }]),
    ),
  );
  return {
    logs: (chainId) =>
      [...kinds.values()]
        .filter((known) => known.chainId === chainId)
        .flatMap(({ contract, kind }) =>
          [...sources[kind], epochKilled].map(({ name, event }) => ({ name, contract, event, amount: null })),
        ),
    read: (event) => {
      const kind = kinds.get(`${event.chainId} ${event.contract}`)?.kind;
      const source = kind && sources[kind].find(({ name }) => name === event.name);
      return kind && source && toVoucherEvent(event, kind, source.effect);
    },
  };
};

const contractsOf = ({
  withdrawer,
  collections,
  items,
}: NetworkConfig["deployment"]): { contract: Address; kind: VoucherKind }[] => [
  ...(withdrawer === null ? [] : [{ contract: withdrawer, kind: "withdraw" as const }]),
  ...collections.map(({ collectible }) => ({ contract: collectible, kind: "mint" as const })),
  ...collections.map(({ staking }) => ({ contract: staking, kind: "unstake" as const })),
  ...items.map(({ contract }) => ({ contract, kind: "mint_item" as const })),
];

const toVoucherEvent = (event: ChainEvent, kind: VoucherKind, effect: VoucherEffect): VoucherEvent => {
  const { chainId, contract, args, txHash, logIndex, blockNumber } = event;
  const releasableAt = numberOf(args["releasableAt"]);
  return {
    effect,
    kind,
    key: { chainId, contract, wallet: String(args["account"]).toLowerCase(), nonce: numberOf(args["nonce"]) ?? -1n },
    amount: hasAmount(kind) ? numberOf(args["amount"]) : undefined,
    tokenId: hasToken(kind) ? numberOf(args["tokenId"]) : undefined,
    releasableAt: releasableAt === undefined ? undefined : new Date(Number(releasableAt) * 1000),
    txHash: Buffer.from(txHash.slice(2), "hex"),
    logIndex,
    blockNumber,
  };
};

const numberOf = (text: string | readonly string[] | undefined): bigint | undefined =>
  typeof text === "string" ? BigInt(text) : undefined;
