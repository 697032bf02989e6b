/** Role api: HTTP and sockets. Any number of copies; none keeps anything that another would miss. */
import type { AddressInfo } from "node:net";
import type { Context } from "../context/context.ts";
import { createAsyncApi } from "../platform/documents/asyncapi.ts";
import { createOpenApi } from "../platform/documents/openapi.ts";
import { createServiceOpenApi } from "../platform/documents/service-openapi.ts";
import { gameApiEdge } from "../platform/game-api/register-calls.ts";
import { createClientAddress } from "../platform/http/client-address.ts";
import { callEdge, documentEdge, mountEdge, webEdge } from "../platform/http/edges.ts";
import { createHttpServer } from "../platform/http/http-server.ts";
import { createRateLimiter, type RateLimiter } from "../platform/http/rate-limiter.ts";
import { createSocketServer } from "../platform/socket/socket-server.ts";
import { checkRegistry } from "../platform/wire/check-registry.ts";

export interface Api extends AsyncDisposable {
  /** Where it listens; the port is chosen by the system when 0 is configured. */
  readonly origin: string;
}

/** Connections that wait to be accepted: after a restart thousands come in the same second. Linux allows as many. */
const backlog = 4096;

export const startApi = async (context: Context, rateLimiter: RateLimiter = createRateLimiter()): Promise<Api> => {
  const { config, handlers, session, factors, log } = context;
  checkRegistry(handlers);
  factors.warmUp();
  const shared = {
    allowedOrigins: config.http.allowedOrigins,
    addressOf: createClientAddress(config.http.trustedProxies),
    authenticate: session.authenticate,
    rateLimiter,
    log,
    metrics: context.metrics,
  };
  const sockets = createSocketServer({
    ...shared,
    handlers,
    authenticateAll: session.authenticateAll,
    bus: context.bus,
    findEndedSessions: session.findEndedSessions,
    refreshActor: session.refreshActor,
    limits: { guestSocketsPerAddress: config.http.guestSocketsPerAddress },
  });
  const headers = {
    publicOrigin: config.http.publicOrigin,
    connectOrigins: config.http.connectOrigins,
    walletOrigins: walletOriginsOf(config),
    mediaOrigins: config.http.mediaOrigins,
    providerOrigins: providerOriginsOf(config),
    providerScripts: providerScriptsOf(config),
  };
  const app = await createHttpServer({
    ...headers,
    log,
    metrics: context.metrics,
    edges: [
      webEdge(config.http.webRoot, { ...headers, cookies: context.cookies }),
      callEdge(handlers.http, { ...shared, cookies: context.cookies }),
      gameApiEdge({
        ...shared,
        handlers: handlers.service,
        authenticateGame: context.clients.authenticateGame,
        db: context.db,
        outbox: context.outbox,
      }),
      mountEdge(context.mounts, shared),
      documentEdge(documentsOf(context)),
    ],
  });
  app.server.on("upgrade", (request, socket, head) => sockets.handleUpgrade(request, socket, head));
  const listenTextResolver = (address: string) => `serving HTTP and sockets at ${address}`;
  await app.listen({ host: config.http.host, port: config.http.port, backlog, listenTextResolver });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://${config.http.host}:${port}`,
    async [Symbol.asyncDispose]() {
      // Together: the HTTP server is closed only when its upgraded connections are gone too.
      await Promise.all([app.close(), sockets.close()]);
    },
  };
};

/** Where pages with a wallet call besides us. */
const walletOriginsOf = ({ walletConnect, story }: Context["config"]): string[] => [
  ...(walletConnect ? [new URL(walletConnect.relayUrl).origin] : []),
  ...(story ? [new URL(story.serviceUrl).origin] : []),
];

const providerScriptsOf = ({ social: { google, facebook } }: Context["config"]): string[] =>
  [google, facebook].flatMap((provider) => (provider ? [provider.scriptUrl] : []));

/** Of the providers' scripts, and of what those talk to. */
const providerOriginsOf = (config: Context["config"]): string[] => [
  ...new Set([
    ...providerScriptsOf(config).map((url) => new URL(url).origin),
    ...(config.social.facebook?.pageOrigins ?? []),
  ]),
];

/** Games read the service API's document everywhere; the others are for our developers and not served in production. */
const documentsOf = ({ config, cookies }: Context): Record<string, unknown> => {
  const facts = { title: config.brand.product, origin: config.http.publicOrigin, cookieName: cookies.session.name };
  const forGames = { "/api/service/openapi.json": createServiceOpenApi(facts) };
  if (config.environment === "production") return forGames;
  return {
    ...forGames,
    "/api/docs/openapi.json": createOpenApi(facts),
    "/api/docs/asyncapi.json": createAsyncApi(facts),
  };
};
