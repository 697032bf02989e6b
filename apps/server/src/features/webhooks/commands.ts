import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { WebhooksDependencies } from "./dependencies.ts";
import { removeEndpoint } from "./endpoints/remove-endpoint.ts";
import { rotateSecret } from "./endpoints/rotate-secret.ts";
import { setEndpoint } from "./endpoints/set-endpoint.ts";
import { testEndpoint } from "./endpoints/test-endpoint.ts";

export const webhooksCommands = (dependencies: WebhooksDependencies): CommandHandler[] => [
  onCommand(calls.setClientWebhook, (exchange) => setEndpoint(dependencies, exchange)),
  onCommand(calls.rotateClientWebhook, (exchange) => rotateSecret(dependencies, exchange)),
  onCommand(calls.removeClientWebhook, (exchange) => removeEndpoint(dependencies, exchange)),
  onCommand(calls.testClientWebhook, (exchange) => testEndpoint(dependencies, exchange)),
];
