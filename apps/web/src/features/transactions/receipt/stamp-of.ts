import type { Receipt } from "@passport/protocol/calls/transactions";

/** The state that was reached. What comes back was never an income. */
export const stampOf = ({ to, sub_group: subGroup }: Pick<Receipt, "to" | "sub_group">) => {
  if (subGroup === "REFUND") return { text: "stampReturned", tone: "accent" } as const;
  return to.is_you
    ? ({ text: "stampReceived", tone: "success" } as const)
    : ({ text: "stampPaid", tone: "live" } as const);
};
