/**
 * A body must have arrived whole in its time: slow senders do not hold connections. Node has one such limit for a
 * whole server, which is that of the slowest call; this holds the others to less.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

export const dropSlowSenders = (app: FastifyInstance, timeoutMsOf: (request: FastifyRequest) => number): void => {
  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    if (!hasBody(raw)) return;
    const timer = setTimeout(() => raw.destroy(), timeoutMsOf(request));
    // Read to its end, or its connection is gone.
    raw.once("close", () => clearTimeout(timer));
  });
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
