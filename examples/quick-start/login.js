import { randomUUID } from "node:crypto";
import { PassportError } from "@passport/sdk/server";

// In memory, so a restart logs everyone out. Keep yours in your database.
const players = new Map();

/** The player of this browser, or undefined. */
export const playerOf = (request) => players.get(request.cookies.game_session);

/** Ends the sessions of a player in every browser. */
export const endSessionsOf = (playerId) => {
  for (const [session, player] of players) if (player.player_id === playerId) players.delete(session);
};

export const addLogin = (app, passport, origin) => {
  app.get("/session", (request) => ({ player: playerOf(request) ?? null }));

  app.delete("/session", (request, reply) => {
    players.delete(request.cookies.game_session);
    reply.clearCookie("game_session", { path: "/" });
    return {};
  });

  app.post("/session", async (request, reply) => {
    // Accept logins from our own page only: another site could log its visitors in to an account it controls.
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
