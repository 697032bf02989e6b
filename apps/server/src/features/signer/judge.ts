/**
 * Whether a voucher may be signed: pure, over facts that were read in the transaction that signs. Nothing
 * that the asker said is among them. The first objection counts.
 */
import type { VoucherKind } from "@passport/contracts/typed-data";
import { voucherLifeMs } from "@passport/protocol";
import type { SigningRefusal } from "../../platform/bus/signing.ts";
import { type EarlyContributor, earlyObjection } from "../early/index.ts";
import { isInTime } from "../intents/index.ts";
import type { EqualityCheck } from "./equality-store.ts";
import type { KnownContract } from "./known-contract.ts";
import { limitObjection, type SignedBefore, type SigningLimits } from "./limits.ts";
import type { ProofFacts } from "./proof-facts.ts";

export interface VoucherFacts {
  id: string;
  kind: VoucherKind;
  chainId: number;
  contract: string;
  wallet: string;
  nonce: bigint;
  amount: bigint | undefined;
  tokenId: bigint | undefined;
  expiry: Date;
  state: string;
}

export interface OperationFacts {
  kind: string;
  state: string;
  accountId: string | undefined;
  chainId: number | undefined;
  wallet: string | undefined;
  amount: bigint | undefined;
  collection: string | undefined;
  tokenId: bigint | undefined;
}

/** The account that the wallet belongs to now. */
export interface OwnerFacts {
  accountId: string;
  locks: { withdraw: boolean; mint: boolean; total: boolean };
  /** Of the account or of the wallet, whichever lasts longer. */
  heldUntil: Date | undefined;
}

/** What is set aside for the voucher: it must be there, and be there for this voucher alone. */
export type CoverFacts =
  | { of: "sups"; accountId: string; amount: bigint; isEnded: boolean }
  | { of: "asset"; accountId: string | undefined; status: string; isLockedByOperation: boolean }
  | { of: "items"; accountId: string; amount: bigint };

export interface EarlyFacts extends EarlyContributor {
  /** The sum of earlier withdrawals that the signer signed for this account, less those that came back. */
  withdrawn: bigint;
}

/** The limit that the owner set for 24 hours. */
export interface OwnLimitFacts {
  dailyLimit: bigint;
  /** The part of `withdrawn` that is from the last 24 hours. */
  withdrawn: bigint;
}

export interface Facts {
  /** The database's clock. */
  now: Date;
  voucher: VoucherFacts;
  /** Undefined when the contract is not ours, or not for this kind, on this chain. */
  contract: KnownContract | undefined;
  operation: OperationFacts;
  owner: OwnerFacts | undefined;
  cover: CoverFacts | undefined;
  /** Of a withdrawal by an early contributor. */
  early: EarlyFacts | undefined;
  /** Of a withdrawal by a player who has one. */
  ownLimit: OwnLimitFacts | undefined;
  areWithdrawalsEnabled: boolean;
  areWithdrawalsHalted: boolean;
  signedBefore: SignedBefore;
  limits: SigningLimits;
  /** Whether one of our keys is the one that the contract trusts. */
  hasKey: boolean;
  /** The player's own signature; undefined without one. */
  proof: ProofFacts | undefined;
  /** What the books promise against what the chains hold; undefined when it was never checked. */
  lastEqualityCheck: EqualityCheck | undefined;
}

export const judge = (facts: Facts): SigningRefusal | undefined =>
  voucherObjection(facts) ??
  operationObjection(facts) ??
  ownerObjection(facts) ??
  holdObjection(facts) ??
  withdrawalObjection(facts) ??
  accountLimitObjection(facts) ??
  (isCovered(facts) ? undefined : "not_covered") ??
  equalityObjection(facts) ??
  proofObjection(facts) ??
  limitObjection(facts.voucher, facts.signedBefore, facts.limits) ??
  (facts.hasKey ? undefined : "no_key");

const voucherObjection = ({ voucher, contract, now }: Facts): SigningRefusal | undefined => {
  if (voucher.state !== "open") return "voucher_ended";
  if (voucher.expiry <= now) return "voucher_expired";
  // CHAIN-21: counted from the signing, whatever the row says about its birth.
  if (voucher.expiry.getTime() - now.getTime() > voucherLifeMs) return "voucher_too_long";
  return contract === undefined ? "unknown_contract" : undefined;
};

const operationKinds: Record<VoucherKind, string> = {
  withdraw: "withdrawal",
  mint: "mint",
  unstake: "unstake",
  mint_item: "item_withdrawal",
};

const operationObjection = ({ voucher, operation, contract }: Facts): SigningRefusal | undefined => {
  const fits =
    operation.state === "pending" &&
    operation.kind === operationKinds[voucher.kind] &&
    operation.chainId === voucher.chainId &&
    operation.wallet === voucher.wallet &&
    operation.collection === contract?.collection &&
    operation.tokenId === voucher.tokenId &&
    // Of a collectible there is one; whether its operation says so does not matter.
    (voucher.amount === undefined || operation.amount === voucher.amount);
  return fits ? undefined : "wrong_operation";
};

/** G3: which locks refuse which kind. */
const refusingLocks: Record<VoucherKind, readonly (keyof OwnerFacts["locks"])[]> = {
  withdraw: ["withdraw", "total"],
  mint: ["mint", "total"],
  unstake: ["total"],
  mint_item: ["mint", "total"],
};

const ownerObjection = ({ voucher, operation, owner }: Facts): SigningRefusal | undefined => {
  if (owner === undefined || owner.accountId !== operation.accountId) return "wrong_owner";
  return refusingLocks[voucher.kind].some((lock) => owner.locks[lock]) ? "account_locked" : undefined;
};

const withdrawalObjection = (facts: Facts): SigningRefusal | undefined => {
  if (facts.voucher.kind !== "withdraw") return undefined;
  if (!facts.areWithdrawalsEnabled) return "withdrawals_disabled";
  return facts.areWithdrawalsHalted ? "withdrawals_halted" : undefined;
};

/** S10: whatever kind it is of, nothing leaves a held account. */
const holdObjection = ({ owner, now }: Facts): SigningRefusal | undefined =>
  owner?.heldUntil !== undefined && owner.heldUntil > now ? "withdrawals_held" : undefined;

/** Checks the account's own limits again, because a taken-over api may have let the request through (EARLY2-16, HOLD-9). */
export const accountLimitObjection = ({
  voucher: { amount = 0n },
  early,
  ownLimit,
  now,
}: Pick<Facts, "voucher" | "early" | "ownLimit" | "now">): SigningRefusal | undefined => {
  const objection = early && earlyObjection(early, { amount, withdrawn: early.withdrawn + amount, now });
  if (objection !== undefined) return objection;
  return ownLimit !== undefined && ownLimit.withdrawn + amount > ownLimit.dailyLimit ? "own_limit_exceeded" : undefined;
};

/** Checked every hour: one check may be missed. */
const equalityLifeMs = 2 * 60 * 60 * 1000;

const equalityObjection = ({ lastEqualityCheck: last, now }: Facts): SigningRefusal | undefined => {
  const isProven = last?.isEqual === true && now.getTime() - last.at.getTime() <= equalityLifeMs;
  return isProven ? undefined : "equality_unproven";
};

const proofObjection = ({ proof, now }: Facts): SigningRefusal | undefined => {
  if (proof === undefined) return "proof_missing";
  if (!isInTime(proof.validUntil.getTime() / 1000, now)) return "proof_expired";
  return proof.objection ?? (proof.isVerified ? undefined : "proof_refused");
};

/** Which thing covers which kind, and where a collectible must be for its voucher to make sense. */
const statusFor: Partial<Record<VoucherKind, string>> = { mint: "MINTABLE", unstake: "UNSTAKABLE" };

const isCovered = ({ voucher, operation, cover }: Facts): boolean => {
  switch (cover?.of) {
    case undefined:
      return false;
    case "sups":
      return (
        voucher.kind === "withdraw" &&
        !cover.isEnded &&
        cover.accountId === operation.accountId &&
        cover.amount === voucher.amount
      );
    case "asset":
      return (
        cover.isLockedByOperation && cover.accountId === operation.accountId && cover.status === statusFor[voucher.kind]
      );
    case "items":
      return voucher.kind === "mint_item" && cover.accountId === operation.accountId && cover.amount === voucher.amount;
  }
};
