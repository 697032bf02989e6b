/** What we asked Passport for, kept until the same browser comes back. In memory, as the sessions are. */
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface Visit {
  state: string;
  verifier: string;
  way: "redirect" | "openid";
}

const cookieName = "hangar7_visit";
const lifeMs = 10 * 60 * 1000;

export interface Visits {
  keep(reply: FastifyReply, visit: Visit): void;
  /** Once: a second return has to start again. */
  take(request: FastifyRequest, reply: FastifyReply): Visit | undefined;
}

export const createVisits = (origin: string): Visits => {
  const visits = new Map<string, Visit & { endsAt: number }>();
  // Lax: coming back from Passport is a navigation from another site, and must find the cookie.
  const attributes = { path: "/log-in", httpOnly: true, sameSite: "lax", secure: origin.startsWith("https:") } as const;
  return {
    keep(reply, visit) {
      for (const [id, { endsAt }] of visits) if (endsAt < Date.now()) visits.delete(id);
      const id = randomBytes(32).toString("base64url");
      visits.set(id, { ...visit, endsAt: Date.now() + lifeMs });
      reply.setCookie(cookieName, id, { ...attributes, maxAge: lifeMs / 1000 });
    },
    take(request, reply) {
      const id = request.cookies[cookieName] ?? "";
      const visit = visits.get(id);
      visits.delete(id);
      reply.clearCookie(cookieName, attributes);
      return visit !== undefined && visit.endsAt > Date.now() ? visit : undefined;
    },
  };
};
