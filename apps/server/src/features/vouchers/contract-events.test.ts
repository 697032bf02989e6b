import type { VoucherKind } from "@passport/contracts/typed-data";
import { describe, expect, it } from "vitest";
import type { ChainEvent } from "../../platform/chain/chain-event.ts";
import { ethereum } from "../../testing/chain-event-fixtures.ts";
import { createVoucherContracts } from "./contract-events.ts";

const place = (digit: string) => `0x${digit.repeat(40)}` as const;
const contracts: Record<VoucherKind, `0x${string}`> = {
  withdraw: place("1"),
  mint: place("2"),
  unstake: place("3"),
  mint_item: place("4"),
};
const deployment = {
  ...ethereum.deployment,
  withdrawer: contracts.withdraw,
  collections: [{ slug: "genesis", collectible: contracts.mint, staking: contracts.unstake, stakingOld: null }],
  items: [{ slug: "achievements", contract: contracts.mint_item, transferAddress: place("5") }],
};
const { logs, read } = createVoucherContracts([{ chainId: 31_337, deployment }]);

const event = (kind: VoucherKind, name: string): ChainEvent => ({
  chainId: 31_337,
  name,
  contract: contracts[kind],
  txHash: `0x${"ab".repeat(32)}`,
  logIndex: 0,
  blockNumber: 1,
  blockHash: `0x${"cd".repeat(32)}`,
  minedAt: new Date(0),
  args: { account: place("A"), nonce: String((3n << 64n) + 5n), tokenId: "7", amount: "9", releasableAt: "100" },
});

/** What a voucher of the kind has, to be compared with its row. */
const fields = {
  withdraw: { amount: 9n, tokenId: undefined },
  mint: { amount: undefined, tokenId: 7n },
  unstake: { amount: undefined, tokenId: 7n },
  mint_item: { amount: 9n, tokenId: 7n },
} satisfies Record<VoucherKind, object>;
const kinds = Object.keys(fields) as VoucherKind[];

describe("events of voucher contracts", () => {
  it.each(kinds)("[CHAIN-35] the queue of %s is watched", (kind) => {
    const names = logs(31_337)
      .filter(({ contract }) => contract === contracts[kind])
      .map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["voucher_queued", "voucher_released", "voucher_rejected", "nonce_cancelled"]),
    );
  });

  it.each(
    kinds.flatMap((kind) => (["queued", "released", "rejected"] as const).map((effect) => [kind, effect] as const)),
  )("[CHAIN-35] %s: what is %s is compared by what its voucher has", (kind, effect) => {
    expect(read(event(kind, `voucher_${effect}`))).toMatchObject({
      kind,
      effect,
      ...fields[kind],
      key: { wallet: place("a"), nonce: (3n << 64n) + 5n },
      releasableAt: new Date(100_000),
    });
  });

  it("what is not about a voucher is left alone", () => {
    expect(read(event("withdraw", "sups_deposit"))).toBeUndefined();
    expect(read({ ...event("withdraw", "withdrawn"), contract: place("9") })).toBeUndefined();
  });
});
