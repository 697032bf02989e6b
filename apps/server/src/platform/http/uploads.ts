/**
 * Calls that take a file, in a scope of their own: nothing outside it takes a form. Here no body is read before
 * the use case asks for it, whatever its type is, so that who may not upload sends nothing that we look at.
 */
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import type { HttpHandler } from "../wire/handlers.ts";
import { type CallOptions, registerCall } from "./register-call.ts";

export const registerUploads = async (
  app: FastifyInstance,
  handlers: readonly HttpHandler[],
  options: CallOptions,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const handler of handlers) registerCall(scope, handler, options);
  });
};
