import type { DecisionHandler } from "../webhooks/index.ts";
import { type EndDependencies, endPayments } from "./end-payments.ts";

/** What a game's answer does to the payment that it was asked about. The question's id is the operation's. */
export const paymentDecisionHandler = (dependencies: EndDependencies): DecisionHandler => ({
  async decide(transaction, decisions) {
    await endPayments(
      dependencies,
      transaction,
      decisions.map(({ eventId, isAccepted, reason }) => ({
        operationId: eventId,
        answer: isAccepted ? "accepted" : "refused",
        reason,
      })),
    );
  },
});
