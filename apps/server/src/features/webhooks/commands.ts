import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { WebhooksDependencies } from "./dependencies.ts";
import { testEndpoint } from "./events/test-endpoint.ts";

export const webhooksCommands = (dependencies: WebhooksDependencies): CommandHandler[] => [
  onCommand(calls.testClientWebhook, (exchange) => testEndpoint(dependencies, exchange)),
];
