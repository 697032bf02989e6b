import type { VoucherEvent } from "./contract-events.ts";
import type { Voucher } from "./voucher.ts";

/**
 * The voucher that the event is about, nothing of ours, or something impossible unless another party signs with our key. Of the
 * latter a `notice` moves nothing: it halts nothing, because any account can cause it once there was a theft.
 */
export type Judgement = { voucher: Voucher } | { alarm: string } | { notice: string } | undefined;

/** Pure. `vouchers` are all that there ever were for the event's nonce. */
export const judgeEvent = (event: VoucherEvent, vouchers: readonly Voucher[]): Judgement => {
  const open = vouchers.find(({ state }) => state === "open");
  const used = vouchers.find(({ state }) => state === "used");
  switch (event.effect) {
    case "cancelled":
      if (used !== undefined) return { alarm: "a nonce was cancelled whose voucher had been used" };
      // Players may cancel what they never asked for.
      return open && { voucher: open };
    case "released":
      if (used !== undefined && isAbout(event, used)) return { voucher: used };
      return { alarm: "something was released from the queue that had not come there by a voucher of ours" };
    case "rejected":
      if (used !== undefined && isAbout(event, used)) return { voucher: used };
      return { notice: "something was rejected in the queue that had not come there by a voucher of ours" };
    default:
      if (open !== undefined && isAbout(event, open)) return { voucher: open };
      return { alarm: whyNot(open, used, vouchers.length) };
  }
};

const isAbout = (event: VoucherEvent, voucher: Voucher): boolean =>
  event.kind === voucher.kind && event.amount === voucher.amount && event.tokenId === voucher.tokenId;

const whyNot = (open: Voucher | undefined, used: Voucher | undefined, count: number): string => {
  if (open !== undefined) return "a voucher was used for something else than it was issued for";
  if (used !== undefined) return "a voucher was used twice";
  return count > 0 ? "a voucher was used after it had ended" : "a voucher was used that we never issued";
};
