/** For operators, on an address of its own that no load balancer publishes: metrics and health of this process. */
import Fastify, { type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { HealthCheck } from "../health/check-health.ts";

export const createAdminServer = (options: { metrics: Registry; isHealthy: HealthCheck }): FastifyInstance => {
  const app = Fastify();
  app.get("/metrics", async (_request, reply) =>
    reply.type(options.metrics.contentType).send(await options.metrics.metrics()),
  );
  // The process runs: a supervisor that restarts on this must not do so because a database is away.
  app.get("/health", async () => ({ status: "ok" }));
  // It can serve: a load balancer sends requests only then.
  app.get("/ready", async (_request, reply) => {
    const isHealthy = await options.isHealthy();
    return reply.code(isHealthy ? 200 : 503).send({ status: isHealthy ? "ok" : "unavailable" });
  });
  return app;
};
