import type { VoucherKind } from "@passport/contracts/typed-data";
import { describe, expect, it } from "vitest";
import {
  type CoverFacts,
  type Facts,
  judge,
  type OperationFacts,
  type OwnerFacts,
  type VoucherFacts,
} from "./judge.ts";
import type { Counted, Windows } from "./limits.ts";

const alice = "0190a000-0000-7000-8000-00000000a11c";
const mallory = "0190a000-0000-7000-8000-000000000bad";
const wallet = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const now = new Date("2026-11-15T12:00:00.000Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const collectible = { amount: undefined, tokenId: 7n } as const;
const shapes: Record<
  VoucherKind,
  { operation: string; fields: Pick<VoucherFacts, "amount" | "tokenId">; cover: CoverFacts }
> = {
  withdraw: {
    operation: "withdrawal",
    fields: { amount: 50n, tokenId: undefined },
    cover: { of: "sups", accountId: alice, amount: 50n, isEnded: false },
  },
  mint: {
    operation: "mint",
    fields: collectible,
    cover: { of: "asset", accountId: alice, status: "MINTABLE", isLockedByOperation: true },
  },
  unstake: {
    operation: "unstake",
    fields: collectible,
    cover: { of: "asset", accountId: alice, status: "UNSTAKABLE", isLockedByOperation: true },
  },
  mint_item: {
    operation: "item_withdrawal",
    fields: { amount: 1n, tokenId: 7n },
    cover: { of: "items", accountId: alice, amount: 1n },
  },
};
const kinds = Object.keys(shapes) as VoucherKind[];

interface Changes extends Partial<Omit<Facts, "voucher" | "operation" | "owner" | "cover">> {
  voucher?: Partial<VoucherFacts>;
  operation?: Partial<OperationFacts>;
  owner?: Partial<OwnerFacts> | null;
  cover?: object | null;
}

const windowsOf = (counted: Counted): Windows => ({ lastHour: counted, lastDay: counted });
const nothing = { count: 0, amount: 0n };

/** Facts that nothing can be said against, but for the changes. */
const factsOf = (kind: VoucherKind, changes: Changes = {}): Facts => {
  const { operation, fields, cover } = shapes[kind];
  const collection = kind === "withdraw" ? undefined : "supremacy-genesis";
  const owner = {
    accountId: alice,
    locks: { withdraw: false, mint: false, total: false },
    heldUntil: undefined,
  };
  const place = { chainId: 97, wallet };
  return {
    now,
    contract: { collection, collectible: undefined },
    areWithdrawalsEnabled: true,
    areWithdrawalsHalted: false,
    signedBefore: { all: windowsOf(nothing), ofAccount: windowsOf(nothing) },
    limits: {
      withdraw: { perVoucher: 100n, perHour: 100n, perDay: 100n },
      perHour: { mint: 1, unstake: 1, mint_item: 1 },
      accountPercent: 100,
    },
    hasKey: true,
    proof: { validUntil: inSeconds(600), objection: undefined, isVerified: true },
    lastEqualityCheck: { at: inSeconds(-7200), isEqual: true },
    early: undefined,
    ownLimit: undefined,
    ...changes,
    voucher: {
      id: "v",
      kind,
      ...place,
      contract: "0xours",
      nonce: 0n,
      ...fields,
      expiry: inSeconds(300),
      state: "open",
      ...changes.voucher,
    },
    operation: {
      kind: operation,
      state: "pending",
      accountId: alice,
      ...place,
      ...fields,
      collection,
      ...changes.operation,
    },
    owner: changes.owner === null ? undefined : { ...owner, ...changes.owner },
    cover: changes.cover === null ? undefined : ({ ...cover, ...changes.cover } as CoverFacts),
  };
};

const lockedBy = (lock: keyof OwnerFacts["locks"]): Changes => ({
  owner: { locks: { withdraw: false, mint: false, total: false, [lock]: true } },
});

describe("judge", () => {
  it.each(kinds)("has nothing against an honest %s", (kind) => {
    expect(judge(factsOf(kind))).toBeUndefined();
  });

  const everyKind: [string, Changes, string][] = [
    ["was used", { voucher: { state: "used" } }, "voucher_ended"],
    ["was cancelled", { voucher: { state: "cancelled" } }, "voucher_ended"],
    ["ran out", { voucher: { expiry: now } }, "voucher_expired"],
    ["is good for longer than five minutes", { voucher: { expiry: inSeconds(300.001) } }, "voucher_too_long"],
    ["is for a contract that is not ours", { contract: undefined }, "unknown_contract"],
    ["belongs to an operation that is over", { operation: { state: "returned" } }, "wrong_operation"],
    ["belongs to an operation that is mined", { operation: { state: "confirming" } }, "wrong_operation"],
    ["belongs to another kind of operation", { operation: { kind: "deposit" } }, "wrong_operation"],
    ["belongs to an operation of another chain", { operation: { chainId: 1 } }, "wrong_operation"],
    ["belongs to an operation of another wallet", { operation: { wallet: "0xother" } }, "wrong_operation"],
    ["belongs to an operation of another token", { operation: { tokenId: 8n } }, "wrong_operation"],
    ["belongs to an operation of another collection", { operation: { collection: "other" } }, "wrong_operation"],
    ["is for a wallet without an owner", { owner: null }, "wrong_owner"],
    ["is for another player's wallet", { owner: { accountId: mallory } }, "wrong_owner"],
    ["belongs to an operation without an account", { operation: { accountId: undefined } }, "wrong_owner"],
    ["is for an account that is locked", lockedBy("total"), "account_locked"],
    ["has nothing behind it", { cover: null }, "not_covered"],
    ["is trusted to none of our keys", { hasKey: false }, "no_key"],
  ];
  for (const [title, changes, refusal] of everyKind) {
    it.each(kinds)(`refuses a %s that ${title}`, (kind) => {
      expect(judge(factsOf(kind, changes))).toBe(refusal);
    });
  }

  it.each([
    ["withdraw", "withdraw", "account_locked"],
    ["withdraw", "mint", undefined],
    ["mint", "mint", "account_locked"],
    ["mint", "withdraw", undefined],
    ["mint_item", "mint", "account_locked"],
    ["mint_item", "withdraw", undefined],
    ["unstake", "mint", undefined],
    ["unstake", "withdraw", undefined],
  ] as const)("a %s under a %s lock", (kind, lock, expected) => {
    expect(judge(factsOf(kind, lockedBy(lock)))).toBe(expected);
  });

  it.each([
    ["switched off", { areWithdrawalsEnabled: false }, "withdrawals_disabled"],
    ["halted", { areWithdrawalsHalted: true }, "withdrawals_halted"],
  ] as const)("refuses withdrawals, and nothing else, while they are %s", (_title, changes, refusal) => {
    expect(judge(factsOf("withdraw", changes))).toBe(refusal);
    for (const kind of ["mint", "unstake", "mint_item"] as const) expect(judge(factsOf(kind, changes))).toBeUndefined();
  });

  it.each(kinds)("[HOLD-3] signs a %s from the moment until which the account was held, not before", (kind) => {
    expect(judge(factsOf(kind, { owner: { heldUntil: inSeconds(0.001) } }))).toBe("withdrawals_held");
    expect(judge(factsOf(kind, { owner: { heldUntil: now } }))).toBeUndefined();
  });

  it("[HOLD-9] refuses a withdrawal above the owner's daily limit, this one included", () => {
    const spent = (withdrawn: bigint) => factsOf("withdraw", { ownLimit: { dailyLimit: 60n, withdrawn } });
    expect(judge(spent(11n))).toBe("own_limit_exceeded");
    expect(judge(spent(10n))).toBeUndefined();
  });

  it.each<[string, VoucherKind, Changes]>([
    ["a hold that has ended", "withdraw", { cover: { isEnded: true } }],
    ["a smaller hold", "withdraw", { cover: { amount: 49n } }],
    ["a larger hold", "withdraw", { cover: { amount: 51n } }],
    ["another player's hold", "withdraw", { cover: { accountId: mallory } }],
    ["an asset that is minted", "mint", { cover: { status: "STAKABLE" } }],
    ["an asset that is not staked", "unstake", { cover: { status: "MINTABLE" } }],
    ["an asset that is staked in the old contract", "unstake", { cover: { status: "UNSTAKABLE_OLD" } }],
    ["an asset that another operation moves", "mint", { cover: { isLockedByOperation: false } }],
    ["another player's asset", "unstake", { cover: { accountId: mallory } }],
    ["an asset without an owner", "mint", { cover: { accountId: undefined } }],
    ["items that are not held", "mint_item", { cover: null }],
    ["fewer items than it promises", "mint_item", { cover: { amount: 0n } }],
    ["items that another player holds", "mint_item", { cover: { accountId: mallory } }],
    ["an asset behind a withdrawal", "withdraw", { cover: shapes.mint.cover }],
    ["a hold behind a mint", "mint", { cover: shapes.withdraw.cover }],
  ])("takes %s for no cover", (_title, kind, changes) => {
    expect(judge(factsOf(kind, changes))).toBe("not_covered");
  });

  it.each(["withdraw", "mint_item"] as const)("refuses a %s of another amount than its operation's", (kind) => {
    expect(judge(factsOf(kind, { operation: { amount: 51n } }))).toBe("wrong_operation");
  });

  it.each(kinds)("[SIGN-5] refuses a %s without a proof of its player that counts", (kind) => {
    const proof = { validUntil: inSeconds(600), objection: undefined, isVerified: true } as const;
    expect(judge(factsOf(kind, { proof: undefined }))).toBe("proof_missing");
    expect(judge(factsOf(kind, { proof: { ...proof, isVerified: false } }))).toBe("proof_refused");
    expect(judge(factsOf(kind, { proof: { ...proof, objection: "key_too_new" } }))).toBe("key_too_new");
    for (const validUntil of [now, inSeconds(-1), inSeconds(901)])
      expect(judge(factsOf(kind, { proof: { ...proof, validUntil } }))).toBe("proof_expired");
    expect(judge(factsOf(kind, { proof: { ...proof, validUntil: inSeconds(900) } }))).toBeUndefined();
  });

  it.each(kinds)(
    "[SIGN-8] refuses a %s while the last check of the books failed or is older than two hours",
    (kind) => {
      const checks = [undefined, { at: now, isEqual: false }, { at: inSeconds(-7201), isEqual: true }];
      for (const lastEqualityCheck of checks)
        expect(judge(factsOf(kind, { lastEqualityCheck }))).toBe("equality_unproven");
    },
  );

  it.each(kinds)("refuses a %s above the limits", (kind) => {
    const before = { count: 1, amount: 51n };
    const all = { all: windowsOf(before), ofAccount: windowsOf(nothing) };
    expect(judge(factsOf(kind, { signedBefore: all }))).toBe("withdrawal_limit");
    const own = { all: windowsOf(nothing), ofAccount: windowsOf(before) };
    expect(judge(factsOf(kind, { signedBefore: own }))).toBe("account_limit");
  });
});
