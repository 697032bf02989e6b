/**
 * Pages of other origins that may read an answer (CORS). The origin is named exactly and cookies never come
 * along: what such a call may do rests on what it carries. `vary: Origin` is on every answer of the API.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

type IsOriginAllowed = (origin: string) => Promise<boolean>;

/** So long may a browser skip the question: short, so that a site that was taken off the list is off soon. */
const preflightSeconds = 600;

export const allowOrigin = async (
  request: FastifyRequest,
  reply: FastifyReply,
  isOriginAllowed: IsOriginAllowed,
): Promise<boolean> => {
  const { origin } = request.headers;
  if (origin === undefined || !(await isOriginAllowed(origin))) return false;
  reply.header("access-control-allow-origin", origin);
  return true;
};

/** A browser asks before it sends JSON elsewhere. Who is not allowed hears nothing of what would be. */
export const answerPreflight = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { method, isOriginAllowed }: { method: string; isOriginAllowed: IsOriginAllowed },
): Promise<FastifyReply> => {
  if (await allowOrigin(request, reply, isOriginAllowed)) {
    reply.headers({
      "access-control-allow-methods": method,
      "access-control-allow-headers": "content-type",
      "access-control-max-age": String(preflightSeconds),
    });
  }
  return reply.code(204).send();
};
