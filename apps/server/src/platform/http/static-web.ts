/**
 * The web build, served by us when WEB_ROOT is set. Hashed assets are cached for ever; every page address gets a document
 * with a nonce of its own, so it is never cached.
 */
import { randomBytes } from "node:crypto";
import { pagesElsewhere, policyOfPath } from "@passport/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../secrets/token.ts";
import { answerNotFound } from "./error-funnel.ts";
import { pageContentPolicy } from "./page-content-policy.ts";
import { readPageDocuments, sendDocument } from "./page-documents.ts";
import { type HeaderOptions, isApiPath } from "./security-headers.ts";
import type { Cookies } from "./token-cookie.ts";
import { chooseEncoding, readWebFiles, type WebFile } from "./web-files.ts";

/** The build writes this where a nonce belongs. */
const noncePlaceholder = "__CSP_NONCE__";
/** And these where the page reads which policy it has, which pages need another, and which scripts of others it may load. */
const policyPlaceholder = "__POLICY__";
const elsewherePlaceholder = "__ELSEWHERE__";
const scriptsPlaceholder = "__PROVIDER_SCRIPTS__";
const year = "public, max-age=31536000, immutable";
/** Icons, fonts, legal documents: names that stay while contents may change. */
const hour = "public, max-age=3600";

/** A service worker that is kept would keep its release. */
const neverKept = "no-cache";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

const isPageRequest = (request: FastifyRequest): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  !isApiPath(pathOf(request)) &&
  !pathOf(request).startsWith("/assets/") &&
  (request.headers.accept ?? "").includes("text/html");

const cacheControlOf = (path: string): string => {
  if (path === "/sw.js") return neverKept;
  return path.startsWith("/assets/") ? year : hour;
};

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply => {
  reply
    .header("cache-control", cacheControlOf(pathOf(request)))
    .header("etag", file.etag)
    .header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  const compressed = chooseEncoding(file, String(request.headers["accept-encoding"] ?? ""));
  if (compressed !== undefined) reply.header("content-encoding", compressed.encoding);
  return reply.type(file.type).send(compressed?.content ?? file.plain);
};

export interface WebOptions extends HeaderOptions {
  cookies: Pick<Cookies, "browser" | "session">;
}

export const serveWeb = (app: FastifyInstance, webRoot: string, options: WebOptions): void => {
  const documentOf = readPageDocuments(webRoot);
  const files = readWebFiles(webRoot);
  app.get<{ Params: { "*": string } }>("/*", (request, reply) => {
    const path = `/${request.params["*"]}`;
    const file = isApiPath(path) ? undefined : files.get(path);
    return file === undefined ? reply.callNotFound() : sendFile(request, reply, file);
  });

  /**
   * With the document of a login the browser gets its cookie, before the page calls: of two calls at the same time without
   * one, each would give it another, and what began with the first (a visit to Twitter) would not be known again.
   */
  const nameBrowser = (request: FastifyRequest, reply: FastifyReply): void => {
    const { browser } = options.cookies;
    if (browser.read(request.headers.cookie) === undefined) reply.header("set-cookie", browser.set(newToken()));
  };

  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString("base64");
    const policy = policyOfPath(pathOf(request));
    const scripts = policy === "sign-in" ? options.providerScripts : [];
    const hasSession = options.cookies.session.read(request.headers.cookie) !== undefined;
    const { template, isDrawn } = documentOf(request.url, { hasSession });
    if (policy === "sign-in") nameBrowser(request, reply);
    const html = template
      .replaceAll(noncePlaceholder, nonce)
      .replace(policyPlaceholder, policy)
      .replace(elsewherePlaceholder, () => pagesElsewhere(policy))
      .replace(scriptsPlaceholder, () => escapeHtml(scripts.join(" ")));
    reply
      .header("content-security-policy", pageContentPolicy(policy, options, nonce))
      // A drawn one is not even kept for the way back: by then its visitor may be logged in.
      .header("cache-control", isDrawn ? "private, no-store" : "private, no-cache")
      .type("text/html; charset=utf-8");
    return isDrawn ? sendDocument(request, reply, html) : reply.send(html);
  };

  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? answerPage(request, reply) : answerNotFound(request, reply),
  );
};
