import type { WireMessageCode } from "@passport/protocol";
import { hasConfirmed } from "../../platform/wire/authorize.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import type { ReadPayment } from "./read-payment.ts";
import { judgeSpending } from "./spending/judge-spending.ts";
import { toSpending } from "./spending/read-spending.ts";
import { findSpending } from "./spending/store.ts";

/**
 * CLAIM:GET: a payment, and for an open claim what a hold and the player's limit mean for it (HOLD-19). It takes no lock, so
 * paying judges again.
 */
export const createReadOffer =
  ({ db }: Pick<PaymentsDependencies, "db">, readPayment: ReadPayment): ReadPayment =>
  async ({ actor, payload }) => {
    const payment = await readPayment({ actor, payload });
    if (payment.status !== "open") return payment;
    const row = await findSpending(db, actor.userId);
    if (row === undefined) return payment;
    const { limit, hold } = toSpending(row);
    const request = { userId: actor.userId, amount: payment.amount, isConfirmed: hasConfirmed(actor) };
    const [refusal] = judgeSpending([row], [request]);
    return { ...payment, limits: { limit, hold, needs: needsAfter(refusal) } };
  };

const needsAfter = (refusal: WireMessageCode | undefined) => {
  if (refusal === undefined) return "nothing";
  return refusal === "payments_held" ? "end_of_hold" : "step_up";
};
