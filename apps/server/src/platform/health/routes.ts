import * as calls from "@passport/protocol";
import { Failure } from "../wire/failure.ts";
import { type Handlers, onHttp } from "../wire/handlers.ts";
import type { HealthCheck } from "./check-health.ts";

/** ROUTE-14: 200 while the server can serve. */
export const createHealthHandlers = (isHealthy: HealthCheck): Handlers => ({
  http: [
    onHttp(calls.checkHealth, async () => {
      if (!(await isHealthy())) throw new Failure("unavailable");
      return { status: "ok" } as const;
    }),
  ],
});
