/** A handler of Node's own kind under some paths: for libraries that speak a standard of their own. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

export interface Mount {
  /** As Fastify writes them, wildcards included. */
  paths: readonly string[];
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** In a scope of its own: there the body stays unread, so that the library finds it whole. */
export const registerMount = async (
  app: FastifyInstance,
  { paths, handle }: Mount,
  /** Throws where a request comes too many. */
  guard: (request: FastifyRequest) => void = () => {},
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => guard(request));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const path of paths) {
      scope.all(path, (request, reply) => {
        // What every answer of ours carries is set before the library responds.
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        reply.hijack();
        handle(request.raw, reply.raw);
      });
    }
  });
};
