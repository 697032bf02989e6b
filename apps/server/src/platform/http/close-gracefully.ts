/**
 * Closing without cutting anybody off. Node closes connections that are idle when closing begins; one
 * that still responds then would be kept alive for the next request, and closing would wait for its
 * whole keep-alive time. So the last answer says `Connection: close`, and connections whose answer
 * had already begun (a file under way) are closed as they fall idle. Browsers also open connections in
 * reserve; Node takes one that has never said anything for a request under way and would wait half a
 * minute for it.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const sweepEveryMs = 50;

export const closeGracefully = (app: FastifyInstance): void => {
  let sweep: NodeJS.Timeout | undefined;
  const reserve = rememberReserve(app.server);
  const closeUnused = (): void => {
    app.server.closeIdleConnections();
    // Not one that is just about to say something.
    for (const socket of reserve) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook("preClose", async () => {
    sweep = setInterval(closeUnused, sweepEveryMs);
    app.server.once("close", () => clearInterval(sweep));
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (sweep !== undefined) reply.header("connection", "close");
    done(null, payload);
  });
};

/** Connections without a request so far. Once they have one nothing of this is left on them: there are thousands. */
const rememberReserve = (server: Server): ReadonlySet<Socket> => {
  const reserve = new Set<Socket>();
  const forget = function (this: Socket): void {
    reserve.delete(this);
  };
  const use = (socket: Socket): void => {
    if (reserve.delete(socket)) socket.off("close", forget);
  };
  server.on("connection", (socket: Socket) => {
    reserve.add(socket);
    socket.once("close", forget);
  });
  server.on("request", ({ socket }) => use(socket));
  server.on("upgrade", ({ socket }) => use(socket));
  return reserve;
};
