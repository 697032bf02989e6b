/** Webhooks: what games are asked and told. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { RequestKind } from "../approvals/index.ts";
import { webhooksCommands } from "./commands.ts";
import { type Ask, createAsk } from "./delivery/ask.ts";
import { createCourier } from "./delivery/courier.ts";
import { createWebhookMetrics } from "./delivery/metrics.ts";
import { createPost } from "./delivery/post.ts";
import { createRecorder } from "./delivery/recorder.ts";
import { startSender } from "./delivery/sender.ts";
import type { WebhooksDependencies } from "./dependencies.ts";
import { lookupFor } from "./endpoints/guarded-lookup.ts";
import { webhookKinds } from "./endpoints/kinds.ts";
import { resealSecrets } from "./endpoints/reseal-secrets.ts";
import { deleteOldEvents, endOverdueEvents } from "./events/delete-old-events.ts";
import { webhookPace } from "./events/pace.ts";
import { webhooksService } from "./service.ts";

export type { Decision, DecisionHandler } from "./dependencies.ts";
export { seedEndpoint } from "./endpoints/seed-endpoint.ts";
export { enqueueEvents, hasEndpoint, withdrawEvents } from "./events/enqueue-events.ts";
export type { NewEvent } from "./events/new-event.ts";
export { findEndpoints } from "./events/store.ts";

export interface WebhooksFeature extends Handlers {
  jobs: Job[];
  kinds: RequestKind[];
  /**
   * Sends questions from this process at once. Resolves when each was tried once and its decision, if any, has
   * committed. Never throws because a game fails.
   */
  ask: Ask;
  /** For the worker. */
  startSender(): AsyncDisposable;
}

export const createWebhooks = (dependencies: WebhooksDependencies): WebhooksFeature => {
  const { db, sealer, log, isPlainAllowed, pace = webhookPace } = dependencies;
  const instruments = createWebhookMetrics(dependencies.metrics, db);
  const courier = createCourier({ sealer, post: createPost(lookupFor({ isPlainAllowed })), isPlainAllowed, pace, log });
  const recorder = createRecorder({ ...dependencies, instruments });
  const delivery = { db, log, courier, recorder, pace };
  return {
    commands: webhooksCommands(dependencies),
    kinds: webhookKinds(dependencies),
    service: webhooksService(dependencies),
    jobs: [
      { name: "delete-old-webhooks", schedule: "17 4 * * *", run: () => deleteOldEvents(db) },
      { name: "end-overdue-webhooks", schedule: "42 * * * *", run: () => endOverdueEvents(db) },
      { name: "reseal-webhook-secrets", schedule: "52 3 * * *", run: () => resealSecrets(dependencies) },
    ],
    ask: createAsk(delivery),
    startSender: () => startSender(delivery),
  };
};
