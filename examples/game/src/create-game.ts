import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import cookie from "@fastify/cookie";
import files from "@fastify/static";
import { createPassportServer } from "@passport/sdk/server";
import fastify, { type FastifyInstance } from "fastify";
import { serveAssets } from "./assets/serve-assets.ts";
import { addressesOf, type Configuration } from "./configuration.ts";
import { createHangar } from "./hangar/hangar.ts";
import { createRepairs } from "./hangar/repairs.ts";
import { serveHangar } from "./hangar/serve-hangar.ts";
import { addOpenIdLogin } from "./openid-login.ts";
import { addPageScripts } from "./page-scripts.ts";
import { addPassportLogin } from "./passport-login.ts";
import { createSessions } from "./sessions.ts";
import { addPassportWebhooks, webhookPath } from "./webhooks/passport-webhooks.ts";
import { addTrouble } from "./webhooks/trouble.ts";
import { createWebhookLog } from "./webhooks/webhook-log.ts";

const root = fileURLToPath(new URL("../public", import.meta.url));

/** The import map is the only inline script; its hash lets it, and nothing else, in. */
const importMapHash = (page: string): string => {
  const [, map = ""] = /<script type="importmap">([\s\S]*?)<\/script>/.exec(page) ?? [];
  return createHash("sha256").update(map).digest("base64");
};

export const createGame = async (configuration: Configuration): Promise<FastifyInstance> => {
  const { issuer, clientId, clientSecret, serverKey, origin, prize, webhookSecret: secret } = configuration;
  const app = fastify({ logger: { level: "warn" } });
  await app.register(cookie);
  await app.register(files, { root, cacheControl: false });

  const policy = [
    "default-src 'self'",
    `script-src 'self' 'sha256-${importMapHash(readFileSync(`${root}/index.html`, "utf8"))}'`,
    `connect-src 'self' ${issuer}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": policy,
      // Passport's window must be able to answer us: `same-origin` would cut it off.
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    });
    // #region own-origin
    // Only our own pages may bring a login: otherwise another site could log its visitors into an account of its own.
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Webhooks come from no page: their signature says who sent them.
    const isWebhook = request.routeOptions.url === webhookPath;
    if (!isRead && !isWebhook && request.headers.origin !== origin)
      return reply.code(403).send({ error: "foreign_origin" });
    // #endregion
    return undefined;
  });

  const sessions = createSessions(origin);
  const passport = createPassportServer({ issuer, clientId, clientSecret, serverKey });
  const hangar = createHangar();
  const repairs = createRepairs(passport, hangar);
  const log = createWebhookLog();
  addPageScripts(app);
  addPassportLogin(app, passport, sessions);
  addOpenIdLogin(app, configuration, sessions);
  serveHangar(app, { passport, issuer, prize, hangar, repairs, sessions });
  if (configuration.isControlled) addTrouble(app);
  addPassportWebhooks(app, { secret, hangar, repairs, sessions, log });
  app.get("/webhook-log", async () => log.lines());
  serveAssets(app, origin);
  app.get("/configuration", async () => ({ issuer, clientId, redirectUri: addressesOf(origin).back }));
  app.get("/back", (_request, reply) => reply.sendFile("index.html"));
  return app;
};
