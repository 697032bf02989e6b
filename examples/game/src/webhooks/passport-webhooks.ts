/** What Passport asks and tells us. The SDK checks the signature, and runs a handler once for an event. */
// #region webhooks
import { createWebhooks } from "@passport/sdk/webhooks";
// #endregion
import type { FastifyInstance } from "fastify";
import type { Hangar } from "../hangar/hangar.ts";
import { completeMove, decideMove, undoMove } from "../hangar/moves.ts";
import type { Repairs } from "../hangar/repairs.ts";
import type { Sessions } from "../sessions.ts";
import type { WebhookLog } from "./webhook-log.ts";

export const webhookPath = "/webhooks/passport";

export interface WebhookParts {
  secret: string;
  hangar: Hangar;
  repairs: Repairs;
  sessions: Sessions;
  log: WebhookLog;
}

export const addPassportWebhooks = (app: FastifyInstance, parts: WebhookParts): void => {
  const { secret, hangar, repairs, sessions, log } = parts;
  // #region webhooks
  const webhooks = createWebhooks({
    secret,
    handlers: {
      "item.move_requested": ({ data }) => decideMove(hangar, repairs, data),
      "item.moved": ({ data }) => completeMove(hangar, data),
      "item.move_undone": ({ data }) => undoMove(hangar, data),
      "item.granted": ({ data }) => {
        if (data.location === "game") hangar.putIn(data.player_id, data.item);
      },
      "payment.requested": ({ data }) => repairs.decide(data.claim),
      "payment.settled": ({ data }) => repairs.settle(data.claim),
      "payment.returned": ({ data }) => repairs.undo(data.claim, "returned"),
      "payment.refunded": ({ data }) => repairs.undo(data.claim, "refunded"),
      "player.disconnected": ({ data }) => {
        sessions.closeAllOf(data.player_id);
        hangar.forget(data.player_id);
      },
    },
    onDelivery: log.add,
  });

  app.register(webhooks.fastify, { path: webhookPath });
  // #endregion
};
