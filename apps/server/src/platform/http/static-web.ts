/**
 * The web build, served by us when WEB_ROOT is set. Hashed assets are cached for ever; index.html
 * serves every page address with a nonce of its own, so it is never cached.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerNotFound } from "./error-funnel.ts";
import { type HeaderOptions, isApiPath, newNonce, pageContentPolicy } from "./security-headers.ts";

/** The build writes this where a nonce belongs. */
const noncePlaceholder = "__CSP_NONCE__";
const year = "public, max-age=31536000, immutable";
/** Icons, fonts, legal documents: names that stay while contents may change. */
const hour = "public, max-age=3600";

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

const isPageRequest = (request: FastifyRequest): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  !isApiPath(pathOf(request)) &&
  !pathOf(request).startsWith("/assets/") &&
  (request.headers.accept ?? "").includes("text/html");

export const serveWeb = async (app: FastifyInstance, webRoot: string, options: HeaderOptions): Promise<void> => {
  const template = readFileSync(join(webRoot, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: webRoot,
    // "/" and "/index.html" are pages like any other: they need their nonce.
    index: false,
    allowedPath: (path) => path !== "/index.html" && !isApiPath(path),
    cacheControl: false,
    dotfiles: "ignore",
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header("cache-control", path.startsWith(join(webRoot, "assets/")) ? year : hour),
  });

  const answerPage = (reply: FastifyReply): void => {
    const nonce = newNonce();
    reply
      .header("content-security-policy", pageContentPolicy(options, nonce))
      .header("cache-control", "private, no-cache")
      .type("text/html; charset=utf-8")
      .send(template.replaceAll(noncePlaceholder, nonce));
  };

  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? answerPage(reply) : answerNotFound(request, reply),
  );
};
