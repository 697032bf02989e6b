/**
 * Closing without cutting anybody off. Node closes connections that are idle when closing begins; one
 * that still answers then would be kept alive for the next request, and closing would wait for its
 * whole keep-alive time. So the last answer says `Connection: close`, and connections whose answer
 * had already begun (a file under way) are closed as they fall idle.
 */
import type { FastifyInstance } from "fastify";

const sweepEveryMs = 50;

export const closeGracefully = (app: FastifyInstance): void => {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
    app.server.once("close", () => clearInterval(sweep));
  });
  app.addHook("onSend", async (_request, reply) => {
    if (sweep !== undefined) reply.header("connection", "close");
  });
};
