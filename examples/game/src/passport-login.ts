/** Login with the SDK: the page brings a login, this server turns it into a player and a session of its own. */
// #region exchange
import { PassportError, type PassportServer } from "@passport/sdk/server";
// #endregion
import type { FastifyInstance } from "fastify";
import type { Sessions } from "./sessions.ts";

export const addPassportLogin = (app: FastifyInstance, passport: PassportServer, sessions: Sessions): void => {
  // #region exchange
  app.post("/session", async (request, reply) => {
    try {
      const { player, expiresAt } = await passport.exchange(request.body);
      sessions.open(reply, { player, way: "sdk", tokenExpiresAt: expiresAt });
      return { player };
    } catch (error) {
      if (!(error instanceof PassportError)) throw error;
      return reply.code(error.code === "unreachable" ? 503 : 401).send({ error: error.code });
    }
  });
  // #endregion

  app.get("/session", async (request) => ({ session: sessions.read(request) ?? null }));

  app.delete("/session", async (request, reply) => {
    sessions.close(request, reply);
    return reply.code(204).send();
  });
};
