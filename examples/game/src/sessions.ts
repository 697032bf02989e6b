/** Our own sessions. In memory, which is enough for a sample: a real game keeps them where a restart does not forget them. */
import { randomBytes } from "node:crypto";
import type { Player } from "@passport/sdk/server";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface Session {
  player: Player;
  /** Which of the three ways it was. */
  way: "sdk" | "redirect" | "openid";
  /** Until when the signed token that we checked would be good. */
  tokenExpiresAt: Date;
}

const cookieName = "hangar7_session";
const lifeMs = 12 * 60 * 60 * 1000;

export interface Sessions {
  open(reply: FastifyReply, session: Session): void;
  read(request: FastifyRequest): Session | undefined;
  close(request: FastifyRequest, reply: FastifyReply): void;
  /** The player has disconnected us at Passport. */
  closeAllOf(playerId: string): void;
}

export const createSessions = (origin: string): Sessions => {
  const sessions = new Map<string, Session & { endsAt: number }>();
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure: origin.startsWith("https:") } as const;
  return {
    open(reply, session) {
      // Always a new id: one from before the login may be known to someone else.
      const id = randomBytes(32).toString("base64url");
      sessions.set(id, { ...session, endsAt: Date.now() + lifeMs });
      reply.setCookie(cookieName, id, { ...attributes, maxAge: lifeMs / 1000 });
    },
    read(request) {
      const session = sessions.get(request.cookies[cookieName] ?? "");
      return session !== undefined && session.endsAt > Date.now() ? session : undefined;
    },
    close(request, reply) {
      sessions.delete(request.cookies[cookieName] ?? "");
      reply.clearCookie(cookieName, attributes);
    },
    closeAllOf(playerId) {
      for (const [id, { player }] of sessions) if (player.player_id === playerId) sessions.delete(id);
    },
  };
};
