/** A database, webhooks over it, games, and a log that can be read. */
import { randomBytes } from "node:crypto";
import { connectDatabase, inTransaction, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { Registry } from "prom-client";
import { parseKeyring } from "../../../platform/secrets/keyring.ts";
import { createSealer } from "../../../platform/secrets/sealer.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { type WebhookPace, webhookPace } from "../events/pace.ts";
import { createWebhooks, type Decision, type DecisionHandler, enqueueEvents, type NewEvent } from "../index.ts";
import { clientColumns, type Script, startScriptedGame } from "./scripted-game.ts";

/** Quick to poll and to retry, as slow as ever to take another process's event. */
export const quickPace: WebhookPace = {
  ...webhookPace,
  pollMs: 20,
  firstDelayMs: 50,
  maxDelayMs: 200,
};

export const startWebhooksFixture = async () => {
  await using made = new AsyncDisposableStack();
  const { databaseUrl } = made.use(await createTestDatabase());
  const db = made.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const secretKeys = `test:${randomBytes(32).toString("base64")}`;
  const sealer = createSealer(parseKeyring(secretKeys));
  const lines: string[] = [];
  const log = createLog({ level: "trace", role: "test", destination: { write: (line) => void lines.push(line) } });
  const decisions: Decision[] = [];
  const handler: DecisionHandler = { decide: async (_, decided) => void decisions.push(...decided) };
  const resources = made.move();
  let games = 0;

  return {
    db,
    databaseUrl,
    secretKeys,
    sealer,
    decisions,
    log: () => lines.join(""),
    create: (options: { pace?: WebhookPace; isPlainAllowed?: boolean; handler?: DecisionHandler } = {}) => {
      const metrics = new Registry();
      const deciding = options.handler ?? handler;
      const webhooks = createWebhooks({
        db,
        sealer,
        log,
        metrics,
        outbox: { poke() {} },
        isPlainAllowed: options.isPlainAllowed ?? true,
        decisionHandlers: { "payment.requested": deciding, "item.move_requested": deciding },
        pace: options.pace ?? quickPace,
      });
      return { ...webhooks, metrics };
    },
    addGame: async (answer?: Script) => {
      games += 1;
      const game = await startScriptedGame({
        db,
        sealer,
        clientId: `webhook-test-game-${games}`,
        ...(answer && { answer }),
      });
      return resources.use(game);
    },
    commit: (events: readonly NewEvent[]) => inTransaction(db, (transaction) => enqueueEvents(transaction, events)),
    read: (id: string) => db.selectFrom("webhook_events").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    clientColumns,
    countDue: async (clientId: string) => {
      const due = db.selectFrom("webhook_events").select("id").where("state", "=", "due");
      return (await due.where("client_id", "=", clientId).execute()).length;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};

export type WebhooksFixture = Awaited<ReturnType<typeof startWebhooksFixture>>;

export const newsFor = (clientId: string, { orderKey = newId(), message = "" } = {}): NewEvent => ({
  id: newId(),
  clientId,
  type: "webhook.test",
  orderKey,
  data: { message },
});

export const questionFor = (
  clientId: string,
  { orderKey = newId(), decideInMs = 60_000, direction = "to_game" } = {},
): NewEvent => {
  const decideBy = new Date(Date.now() + decideInMs);
  const item = { kind: "1155", collection: "supremacy-1155", token_id: "1", asset_hash: null, amount: "1" };
  const data = { move_id: newId(), direction, player_id: newId(), item, decide_by: decideBy.toISOString() };
  return { id: newId(), clientId, type: "item.move_requested", orderKey, data, decideBy };
};

export const paymentFor = (clientId: string): NewEvent => {
  const now = new Date().toISOString();
  const claim = {
    claim_id: newId(),
    reference: null,
    amount: "1",
    description: "Dock lease",
    metadata: {},
    player_id: null,
    status: "asked",
    reason: null,
    refunded_amount: "0",
    payment_url: "https://passport.test/transact",
    expires_at: now,
    created_at: now,
    updated_at: now,
    receipt: null,
  } as const;
  const decideBy = new Date(Date.now() + 60_000);
  return { id: newId(), clientId, type: "payment.requested", orderKey: claim.claim_id, data: { claim }, decideBy };
};
