/** The HTTP server: Fastify with our error funnel, headers, log lines and durations. What it serves is a list of edges. */
import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Registry } from "prom-client";
import type { Logger } from "../telemetry/log.ts";
import { createHttpDurations } from "../telemetry/metrics.ts";
import { closeGracefully } from "./close-gracefully.ts";
import type { Edge } from "./edges.ts";
import { answerBrokenConnection, answerError } from "./error-funnel.ts";
import { createRequestLog } from "./request-log.ts";
import { type HeaderOptions, isApiPath, securityHeaders } from "./security-headers.ts";
import { dropSlowSenders } from "./slow-senders.ts";

/** The largest body we take is a login with a fingerprint, under 4 KB; uploads bring their own limit. */
const bodyLimitBytes = 64 * 1024;
/** A request must have arrived whole by then: slow senders do not hold connections. */
const requestTimeoutMs = 30_000;
/** 10 MB from a phone at 1 Mbit/s take 80 seconds. */
const uploadTimeoutMs = 120_000;
/** Longer than the 60 s of common load balancers, so that they close idle connections and not we. */
const keepAliveTimeoutMs = 65_000;

export interface HttpServerOptions extends HeaderOptions {
  edges: readonly Edge[];
  log: Logger;
  metrics: Registry;
}

export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyInstance["log"],
    // Fastify's own lines would print the query, and with it tokens.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    childLoggerFactory: createRequestLog,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: uploadTimeoutMs,
    http: { headersTimeout: requestTimeoutMs },
    keepAliveTimeout: keepAliveTimeoutMs,
    // While stopping, requests that still arrive are served; see close-gracefully.ts.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders("/api", options));
      answerError(error, request as never, reply as never);
    },
    clientErrorHandler: answerBrokenConnection,
  });
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler(answerError);
  holdToTime(app, options);
  addHeaders(app, options);
  observe(app, options);
  closeGracefully(app);
  for (const edge of options.edges) await edge.register(app);
  return app;
};

const holdToTime = (app: FastifyInstance, { edges }: HttpServerOptions): void => {
  const isUpload = new Set<string | undefined>(edges.flatMap(({ uploadPaths = [] }) => uploadPaths));
  dropSlowSenders(app, ({ routeOptions }) => (isUpload.has(routeOptions.url) ? uploadTimeoutMs : requestTimeoutMs));
};

const addHeaders = (app: FastifyInstance, options: HttpServerOptions): void => {
  // The same for every call: made once, not for each request.
  const ofCalls = securityHeaders("/api", options);
  app.addHook("onRequest", (request, reply, done) => {
    const path = request.url.split("?", 1)[0] ?? "";
    reply.headers(isApiPath(path) ? ofCalls : securityHeaders(path, options));
    reply.header("x-request-id", request.id);
    done();
  });
};

const observe = (app: FastifyInstance, { log, metrics }: HttpServerOptions): void => {
  const durations = createHttpDurations(metrics);
  app.addHook("onResponse", (request, reply, done) => {
    const { id, method, routeOptions } = request;
    const status = reply.statusCode;
    const route = routeOptions.url ?? "unmatched";
    durations.observe({ method, route, status }, reply.elapsedTime / 1000);
    log.info({ request_id: id, method, route, status, ms: Math.round(reply.elapsedTime) }, "answered");
    done();
  });
};
