/**
 * What every request of the service API passes before its body is read: a valid key, the game's rate, a version that
 * exists, the call's scope, and an idempotency key for a write. A session never stands for a game: no cookie is read.
 */
import { createHash } from "node:crypto";
import { idempotencyKeyPattern, type ServiceCall, type ServiceVersion, serviceVersions } from "@passport/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import { Failure } from "../wire/failure.ts";
import type { Game } from "../wire/game.ts";

export interface EntryOptions {
  /** The game whose key this `Authorization` header holds. */
  authenticateGame(authorization: string | undefined): Promise<Game | undefined>;
  rateLimiter: RateLimiter;
  addressOf: ClientAddress;
  knownKeys: KnownKeys;
}

/** Remembers keys that were valid when this process saw them last. */
export interface KnownKeys {
  has(authorization: string | undefined): boolean;
  add(authorization: string | undefined): void;
  delete(authorization: string | undefined): void;
}

/** Holds hashes, because a process keeps no key. It stays as small as the number of valid keys: a refused one is dropped. */
export const createKnownKeys = (): KnownKeys => {
  const hashes = new Set<string>();
  const hashOf = (authorization = "") => createHash("sha256").update(authorization).digest("base64");
  return {
    has: (authorization) => hashes.has(hashOf(authorization)),
    add: (authorization) => void hashes.add(hashOf(authorization)),
    delete: (authorization) => void hashes.delete(hashOf(authorization)),
  };
};

/** Throws unless this request may make this call. */
export const enter = async (
  call: ServiceCall,
  request: FastifyRequest,
  reply: FastifyReply,
  options: EntryOptions,
): Promise<Game> => {
  // On every answer, errors included.
  reply.header("passport-version", serviceVersions.at(-1));
  const game = await identify(request, reply, options);
  spendToken(game, reply, options.rateLimiter);
  reply.header("passport-version", versionOf(request));
  const { scope } = call.access;
  if (!game.scopes.includes(scope)) throw new Failure("scope_missing", { scope });
  if (call.method === "POST") idempotencyKeyOf(request);
  return game;
};

/**
 * Wrong keys are counted by address: 256 bits cannot be guessed, but each try is a query. A key that was valid a moment ago
 * is no guess: strangers behind the game's address cannot stop it (EXTERNAL-34).
 */
const identify = async (request: FastifyRequest, reply: FastifyReply, options: EntryOptions): Promise<Game> => {
  const { rateLimiter, addressOf, knownKeys } = options;
  const { authorization } = request.headers;
  const address = addressOf(request.raw);
  const waitSeconds = knownKeys.has(authorization) ? 0 : rateLimiter.waitForAddress("key", address);
  if (waitSeconds > 0) throw new Failure("too_many_requests", undefined, { retryAfterSeconds: waitSeconds });
  const game = await options.authenticateGame(authorization).catch((error: unknown) => {
    // Fails closed.
    request.log.error({ err: error }, "a server key could not be read");
    throw new Failure("unavailable");
  });
  if (game !== undefined) {
    knownKeys.add(authorization);
    return game;
  }
  knownKeys.delete(authorization);
  rateLimiter.takeOfAddress("key", address);
  reply.header("www-authenticate", "Bearer");
  throw new Failure("key_invalid");
};

/** Headers as in draft-ietf-httpapi-ratelimit-headers. */
const spendToken = ({ clientId }: Game, reply: FastifyReply, rateLimiter: RateLimiter): void => {
  const { waitSeconds, left, burst, fullInSeconds } = rateLimiter.spend("service", clientId);
  reply.header("ratelimit-policy", `"service";q=${burst};w=60`);
  reply.header("ratelimit", `"service";r=${left};t=${fullInSeconds}`);
  if (waitSeconds > 0) throw new Failure("too_many_requests", undefined, { retryAfterSeconds: waitSeconds });
};

const versionOf = ({ headers }: FastifyRequest): ServiceVersion => {
  const asked = headers["passport-version"] ?? serviceVersions.at(-1);
  const known = serviceVersions.find((version) => version === asked);
  if (known === undefined) throw new Failure("version_unknown");
  return known;
};

export const idempotencyKeyOf = ({ headers }: FastifyRequest): string => {
  const key = headers["idempotency-key"];
  if (typeof key !== "string" || !idempotencyKeyPattern.test(key)) throw new Failure("idempotency_key_missing");
  return key;
};
