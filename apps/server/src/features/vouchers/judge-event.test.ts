import { describe, expect, it } from "vitest";
import type { VoucherEvent } from "./contract-events.ts";
import { judgeEvent } from "./judge-event.ts";
import type { Voucher } from "./voucher.ts";

const key = { chainId: 97, contract: "0xc0", wallet: "0xa1", nonce: 3n };

const voucher = (state: Voucher["state"], changes: Partial<Voucher> = {}): Voucher => ({
  ...key,
  id: `${state} voucher`,
  operationId: "operation",
  kind: "withdraw",
  amount: 100n,
  tokenId: undefined,
  expiry: new Date(0),
  state,
  ...changes,
});

const event = (effect: VoucherEvent["effect"], changes: Partial<VoucherEvent> = {}): VoucherEvent => ({
  effect,
  key,
  kind: "withdraw",
  amount: effect === "cancelled" ? undefined : 100n,
  tokenId: undefined,
  releasableAt: undefined,
  txHash: Buffer.alloc(32),
  logIndex: 0,
  blockNumber: 1,
  ...changes,
});

describe("judgeEvent", () => {
  it.each(["used", "queued"] as const)("takes the open voucher that was %s", (effect) => {
    const open = voucher("open");
    expect(judgeEvent(event(effect), [voucher("expired"), voucher("cancelled"), open])).toEqual({ voucher: open });
  });

  it.each(["released", "rejected"] as const)("takes the used voucher of what was %s", (effect) => {
    const used = voucher("used");
    expect(judgeEvent(event(effect), [voucher("expired"), used])).toEqual({ voucher: used });
  });

  it("takes the open voucher of a nonce that was cancelled, and minds no other", () => {
    const open = voucher("open");
    expect(judgeEvent(event("cancelled"), [open])).toEqual({ voucher: open });
    expect(judgeEvent(event("cancelled"), [])).toBeUndefined();
    expect(judgeEvent(event("cancelled"), [voucher("expired")])).toBeUndefined();
  });

  it.each([
    ["never issued", "used", []],
    ["never issued", "queued", []],
    ["something else", "used", [voucher("open", { amount: 99n })]],
    ["something else", "used", [voucher("open", { kind: "mint_item", tokenId: 1n })]],
    ["something else", "used", [voucher("open", { kind: "mint_item" })]],
    ["used twice", "used", [voucher("used")]],
    ["used twice", "queued", [voucher("used")]],
    ["after it had ended", "used", [voucher("expired")]],
    ["after it had ended", "used", [voucher("cancelled")]],
    ["had been used", "cancelled", [voucher("used")]],
    ["released from the queue", "released", []],
    ["released from the queue", "released", [voucher("open")]],
    ["released from the queue", "released", [voucher("used", { amount: 99n })]],
    ["released from the queue", "released", [voucher("used", { tokenId: 1n })]],
  ] as const)("raises the alarm: %s (%s, %#)", (words, effect, vouchers) => {
    expect(judgeEvent(event(effect), vouchers)).toEqual({ alarm: expect.stringContaining(words) });
  });

  it.each([[], [voucher("open")], [voucher("used", { amount: 99n })]])(
    "[CHAIN-50] only notes what a theft left in the queue and somebody rejected (%#)",
    (...vouchers) => {
      expect(judgeEvent(event("rejected"), vouchers)).toEqual({
        notice: expect.stringContaining("rejected in the queue"),
      });
    },
  );

  it("compares tokens of collectibles", () => {
    const minted = event("used", { kind: "mint", amount: undefined, tokenId: 7n });
    const fields = { kind: "mint", amount: undefined } as const;
    expect(judgeEvent(minted, [voucher("open", { ...fields, tokenId: 7n })])).toHaveProperty("voucher");
    expect(judgeEvent(minted, [voucher("open", { ...fields, tokenId: 8n })])).toHaveProperty("alarm");
  });
});
