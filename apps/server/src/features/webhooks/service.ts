import * as calls from "@passport/protocol";
import { onService, type ServiceHandler } from "../../platform/wire/handlers.ts";
import type { WebhooksDependencies } from "./dependencies.ts";
import { listEvents, readEvent } from "./events/list-events.ts";
import { replayEvent } from "./events/replay-event.ts";

export const webhooksService = (dependencies: WebhooksDependencies): ServiceHandler[] => [
  onService(calls.listEvents, (exchange) => listEvents(dependencies, exchange)),
  onService(calls.readEvent, (exchange) => readEvent(dependencies, exchange)),
  onService(calls.replayEvent, replayEvent),
];
