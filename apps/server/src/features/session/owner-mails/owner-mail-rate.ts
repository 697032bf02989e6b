import { limitKey } from "../../../platform/limits/limit-key.ts";
import type { Rate } from "../../../platform/limits/rate.ts";

const hour = 3_600_000;

/** For all security emails to one mailbox together: ten at once, then one every six minutes. A digest counts as one. */
export const ownerMailRate = (emailCanonical: string): Rate => ({
  key: limitKey("mail owner", "hour", emailCanonical),
  burst: 10,
  perMs: hour / 10,
});
