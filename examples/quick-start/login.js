import { randomUUID } from "node:crypto";
import { PassportError } from "@passport/sdk/server";

// In memory, which a restart forgets. Yours belong into your database.
const players = new Map();

/** The player of this browser, or undefined. */
export const playerOf = (request) => players.get(request.cookies.game_session);

export const addLogin = (app, passport, origin) => {
  app.get("/session", (request) => ({ player: playerOf(request) ?? null }));

  app.delete("/session", (request, reply) => {
    players.delete(request.cookies.game_session);
    reply.clearCookie("game_session", { path: "/" });
    return {};
  });

  app.post("/session", async (request, reply) => {
    // Only our own page may bring a login: another site could log its visitors into an account of its own.
    if (request.headers.origin !== origin) return reply.code(403).send({ error: "foreign_origin" });
    try {
      const { player } = await passport.exchange(request.body);
      const session = randomUUID();
      players.set(session, player);
      reply.setCookie("game_session", session, { path: "/", httpOnly: true, sameSite: "lax" });
      return { player };
    } catch (error) {
      if (!(error instanceof PassportError)) throw error;
      return reply.code(error.code === "unreachable" ? 503 : 401).send({ error: error.code });
    }
  });
};
