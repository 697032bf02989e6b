import * as calls from "@passport/protocol";
import { createBoundedQueue } from "../../platform/queue/bounded-queue.ts";
import { type HttpHandler, onStream } from "../../platform/wire/handlers.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { exportAccount } from "./export/export-account.ts";

export const accountRoutes = (dependencies: AccountDependencies): HttpHandler[] => {
  // One connection of the pool for all exports together; a page takes some milliseconds.
  const turns = createBoundedQueue({ maxRunning: 1, maxWaiting: 40 });
  return [onStream(calls.exportAccount, (exchange) => exportAccount({ ...dependencies, turns }, exchange))];
};
