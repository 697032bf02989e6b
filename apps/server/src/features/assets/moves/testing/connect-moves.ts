/** Moves and the webhooks that they need, over a database; for tests and for the process that a test kills. */
import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import { brandSchema } from "@passport/protocol";
import { Registry } from "prom-client";
import type { Sealer } from "../../../../platform/secrets/sealer.ts";
import { createLog } from "../../../../platform/telemetry/log.ts";
import { createWebhooks } from "../../../webhooks/index.ts";
import { impatientPace } from "../../../webhooks/testing/game-endpoint.ts";
import type { Networks } from "../../dependencies.ts";
import type { MoveDependencies } from "../dependencies.ts";
import { moveDecisionHandler } from "../end-moves.ts";

interface Given {
  db: Database;
  ledger: Ledger;
  sealer: Sealer;
  networks: Networks;
  moveDeadlineMs: number;
}

export const connectMoves = ({ db, ledger, sealer, networks, moveDeadlineMs }: Given) => {
  const outbox = { poke() {} };
  const undecided = { decide: async () => undefined };
  const webhooks = createWebhooks({
    db,
    sealer,
    log: createLog({ level: "silent", role: "test" }),
    metrics: new Registry(),
    outbox,
    isPlainAllowed: true,
    decisionHandlers: { "payment.requested": undecided, "item.move_requested": moveDecisionHandler({ ledger }) },
    pace: impatientPace,
  });
  const dependencies: MoveDependencies = {
    db,
    ledger,
    outbox,
    networks,
    brand: brandSchema.parse({}),
    marketplace: { assetUrl: "", test: { contract: undefined, assetUrl: "" } },
    ask: webhooks.ask,
    moveDeadlineMs,
  };
  return { webhooks, dependencies };
};
