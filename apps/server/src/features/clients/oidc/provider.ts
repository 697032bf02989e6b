/**
 * OpenID Connect by `oidc-provider`, with our players, our sessions, our clients and our pages. It holds the
 * keys that it was made with, so it is made again when they have changed; all else is in the database.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import type { Mount } from "../../../platform/http/mount.ts";
import { isTokenOf } from "../../../platform/secrets/token.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import type { KeySet, TokenKeys } from "../keys/token-keys.ts";
import { configurationOf } from "./configuration.ts";
import { keepToOwnPages } from "./own-pages.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface Oidc {
  provider(): Promise<Provider>;
  mount: Mount;
}

export const createOidc = (dependencies: ClientsDependencies & { keys: TokenKeys }): Oidc => {
  let made: { version: string; provider: Provider; handle: Handle } | undefined;

  const current = async () => {
    const keySet = await dependencies.keys.read();
    if (made?.version !== keySet.version) {
      const provider = makeProvider(dependencies, keySet);
      made = { version: keySet.version, provider, handle: provider.callback() };
    }
    return made;
  };

  const answer: Handle = async (request, response) => {
    asSeenByPlayers(request, dependencies.publicOrigin);
    try {
      await (await current()).handle(request, response);
    } catch (error) {
      dependencies.log.error({ err: error }, "OpenID Connect is out of order");
      if (!response.headersSent) response.writeHead(503);
      response.end();
    }
  };

  return {
    provider: async () => (await current()).provider,
    mount: {
      paths: [
        "/oidc/*",
        "/.well-known/openid-configuration",
        "/.well-known/oauth-authorization-server",
        "/.well-known/jwks.json",
      ],
      handle: (request, response) => void answer(request, response),
    },
  };
};

const makeProvider = (dependencies: ClientsDependencies, keySet: KeySet): Provider => {
  const { log, publicOrigin } = dependencies;
  const provider = new Provider(publicOrigin, configurationOf(dependencies, keySet));
  // For the headers that `asSeenByPlayers` writes.
  provider.proxy = true;
  provider.use(keepToOwnPages(dependencies));
  provider.Client.prototype.compareClientSecret = function compareClientSecret(secret) {
    return isTokenOf(Buffer.from(this.clientSecret ?? "", "hex"), secret);
  };
  provider.on("server_error", (_ctx, error) => log.error({ err: error }, "an OpenID Connect request failed"));
  provider.onerror = (error) => log.error({ err: error }, "an OpenID Connect request failed");
  provider.on("grant.error", (ctx, { message: code, error_description: reason }) =>
    log.debug({ client: ctx.oidc.client?.clientId, code, reason }, "an OpenID Connect code was refused"),
  );
  return provider;
};

/** Addresses are made of configuration, never of what a request says of its host. */
const asSeenByPlayers = (request: IncomingMessage, publicOrigin: string): void => {
  const { host, protocol } = new URL(publicOrigin);
  request.headers.host = host;
  request.headers["x-forwarded-host"] = host;
  request.headers["x-forwarded-proto"] = protocol.replace(":", "");
};
