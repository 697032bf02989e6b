/** A sender in a process of its own, to be killed. */
import { connectDatabase } from "@passport/database";
import { Registry } from "prom-client";
import { parseKeyring } from "../../../platform/secrets/keyring.ts";
import { createSealer } from "../../../platform/secrets/sealer.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import type { WebhookPace } from "../events/pace.ts";
import { createWebhooks } from "../index.ts";

export interface SenderOrders {
  databaseUrl: string;
  secretKeys: string;
  pace: WebhookPace;
}

process.once("message", ({ databaseUrl, secretKeys, pace }: SenderOrders) => {
  // Dies with the game's answer in its hands: before anything of the decision is committed.
  const dying = { decide: async () => void process.kill(process.pid, "SIGKILL") };
  const webhooks = createWebhooks({
    db: connectDatabase(databaseUrl),
    sealer: createSealer(parseKeyring(secretKeys)),
    log: createLog({ level: "silent", role: "test" }),
    metrics: new Registry(),
    outbox: { poke() {} },
    isPlainAllowed: true,
    decisionHandlers: { "payment.requested": dying, "item.move_requested": dying },
    pace,
  });
  webhooks.startSender();
  process.send?.("started");
});
