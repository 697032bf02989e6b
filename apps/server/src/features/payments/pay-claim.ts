/**
 * PAY-2: the player confirms. Confirmations that arrive while others are written are taken together. Then the game is
 * asked from here, so that the answer of a game that responds is the answer of this call; one that does not is asked
 * again by the worker, and the payment stays pending.
 */
import { failureKind, LedgerOverloaded, LedgerUnavailable, PostingQueue } from "@passport/ledger";
import type * as calls from "@passport/protocol";
import { hasConfirmed } from "../../platform/wire/authorize.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import type { PayRequest } from "./judge-payment.ts";
import { type PayOutcome, payClaims } from "./pay-claims.ts";
import type { ReadPayment } from "./read-payment.ts";

type PayClaim = (exchange: Pick<CommandExchange<typeof calls.payClaim>, "actor" | "payload">) => Promise<calls.Payment>;

type PayDependencies = Pick<PaymentsDependencies, "db" | "ledger" | "webhooks" | "outbox" | "publicOrigin">;

export const createPayClaim = (dependencies: PayDependencies, readPayment: ReadPayment): PayClaim => {
  const queue = new PostingQueue<PayRequest, PayOutcome>({
    post: (batch) => payClaims(dependencies, batch),
    kindOf: failureKind,
    // Players take turns: those who confirm one claim at once wait for each other, and no other payment waits for them (PAY-12).
    ownerOf: ({ userId }) => userId,
    keysOf: ({ claimId }) => [claimId],
  });
  /** Questions that this process is asking: a second confirmation waits for the first one's answer. */
  const asking = new Map<string, Promise<void>>();

  const ask = (operationId: string): Promise<void> => {
    const question = dependencies.webhooks.ask([operationId]).finally(() => asking.delete(operationId));
    asking.set(operationId, question);
    return question;
  };

  return async ({ actor, payload }) => {
    const { userId, accountId } = actor;
    const outcome = await queue
      .post({ claimId: payload.claim_id, amount: payload.amount, userId, accountId, isConfirmed: hasConfirmed(actor) })
      .catch(refuseBusy);
    if (outcome.kind === "refused") throw new Failure(outcome.code);
    if (outcome.kind === "asked") dependencies.outbox.poke();
    await (outcome.kind === "asked" ? ask(outcome.operationId) : asking.get(outcome.operationId));
    const payment = await readPayment({ actor, payload });
    if (payment.status === "refused" || payment.status === "returned") throw new Failure("payment_failed");
    return payment;
  };
};

const refuseBusy = (error: unknown): never => {
  if (error instanceof LedgerOverloaded) throw new Failure("overloaded");
  if (error instanceof LedgerUnavailable) throw new Failure("unavailable");
  throw error;
};
