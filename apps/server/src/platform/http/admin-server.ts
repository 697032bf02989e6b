/** For operators, on an address of its own that no load balancer publishes: metrics and health of this process. */
import Fastify, { type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { HealthCheck } from "../health/check-health.ts";

export interface AdminOptions {
  /** One for each part of the process; only the role all, for development, has several. */
  registries: readonly [Registry, ...Registry[]];
  isHealthy: HealthCheck;
}

export const createAdminServer = ({ registries, isHealthy }: AdminOptions): FastifyInstance => {
  const app = Fastify();
  app.get("/metrics", async (_request, reply) => {
    const texts = await Promise.all(registries.map((registry) => registry.metrics()));
    return reply.type(registries[0].contentType).send(texts.join("\n"));
  });
  // The process runs: a supervisor that restarts on this must not do so because a database is away.
  app.get("/health", async () => ({ status: "ok" }));
  // It can serve: a load balancer sends requests only then.
  app.get("/ready", async (_request, reply) => {
    const isReady = await isHealthy();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ok" : "unavailable" });
  });
  return app;
};
