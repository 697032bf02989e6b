/**
 * A body must have arrived whole in its time: slow senders do not hold connections. Node has one such limit for a
 * whole server, which is that of the slowest call; this holds the others to less.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

export const dropSlowSenders = (app: FastifyInstance, timeoutMsOf: (request: FastifyRequest) => number): void => {
  app.addHook("onRequest", (request, _reply, done) => {
    if (hasBody(request.raw)) destroyAfter(request.raw, timeoutMsOf(request));
    done();
  });
};

const destroyAfter = (raw: IncomingMessage, timeoutMs: number): void => {
  const timer = setTimeout(() => raw.destroy(), timeoutMs);
  // Read to its end, or its connection is gone.
  raw.once("close", () => clearTimeout(timer));
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
