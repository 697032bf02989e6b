/**
 * The parts of what the HTTP server serves. A role lists them and the server registers them in that order, so that it knows
 * none of them: what stands on `platform/http` can be a part too, as the service API is.
 */
import type { FastifyInstance } from "fastify";
import type { HttpHandler } from "../wire/handlers.ts";
import { answerNotFound } from "./error-funnel.ts";
import { type Mount, registerMount } from "./mount.ts";
import { type CallOptions, guardAgainstFloods, registerCall } from "./register-call.ts";
import { serveWeb, type WebOptions } from "./static-web.ts";
import { registerUploads } from "./uploads.ts";

export interface Edge {
  register(app: FastifyInstance): void | Promise<void>;
  /** Routes that take a file, which takes longer to arrive than any other body. */
  uploadPaths?: readonly string[];
}

/** The web build. Without one, an address that no other edge serves is not found. */
export const webEdge = (webRoot: string | undefined, options: WebOptions): Edge => ({
  register(app) {
    if (webRoot === undefined) app.setNotFoundHandler(answerNotFound);
    else serveWeb(app, webRoot, options);
  },
});

/** Declared calls. */
export const callEdge = (handlers: readonly HttpHandler[], options: CallOptions): Edge => {
  const { uploads = [], others = [] } = Object.groupBy(handlers, ({ declaration }) =>
    declaration.takesFile ? "uploads" : "others",
  );
  return {
    uploadPaths: uploads.flatMap(({ declaration }) => declaration.paths),
    async register(app) {
      for (const handler of others) registerCall(app, handler, options);
      await registerUploads(app, uploads, options);
    },
  };
};

export const mountEdge = (mounts: readonly Mount[], options: Pick<CallOptions, "rateLimiter" | "addressOf">): Edge => ({
  async register(app) {
    for (const mount of mounts) {
      await registerMount(app, mount, (request) => guardAgainstFloods("cheap", request, options));
    }
  },
});

/** JSON documents by path, served as they are. */
export const documentEdge = (documents: Readonly<Record<string, unknown>>): Edge => ({
  register(app) {
    for (const [path, document] of Object.entries(documents)) app.get(path, async () => document);
  },
});
