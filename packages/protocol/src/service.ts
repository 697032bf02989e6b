/** The service API: what a game's server may ask for, with a key of its own (`psk_…`). */
import * as z from "zod/mini";

/** What a key may be allowed to do. A check is exact: `claims:write` does not include `claims:read`. */
export const serviceScopes = [
  "claims:read",
  "claims:write",
  "items:read",
  "items:write",
  "players:read",
  "balance:read",
  "events:read",
  "events:write",
] as const;
export type ServiceScope = (typeof serviceScopes)[number];

/** Dates of the API, newest last. A request names one in `Passport-Version`; without it, it gets the newest. */
export const serviceVersions = ["2026-11-17"] as const;
export type ServiceVersion = (typeof serviceVersions)[number];

export const servicePrefix = "/api/service/";

/** `psk_<id>_<secret>`: the id finds the key, the secret (256 random bits) proves it. */
export const serviceKeyPattern = /^psk_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;

/** Chosen by the caller, one for each thing that it wants done: visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/** How long the answer to a write is kept for its repetition. */
export const idempotencyLifeMs = 24 * 60 * 60 * 1000;

/** Valid keys that a client may have at once: one in use and the one that replaces it. */
export const maxServiceKeys = 2;

export const pageLimits = { default: 20, max: 100 } as const;

/** The query fields of every list. */
export const pageQuery = {
  /** `next_cursor` of the page before; without it, the first page. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(pageLimits.max)), pageLimits.default),
};

/** What every list returns. `next_cursor` is null on the last page. */
export const pageOf = <S extends z.ZodMiniType>(schema: S) =>
  z.strictObject({ data: z.array(schema), next_cursor: z.nullable(z.string()) });

/** How the edge itself refuses a call, before its use case runs. */
export const serviceEdgeErrors = [
  "key_invalid",
  "scope_missing",
  "version_unknown",
  "bad_request",
  "too_many_requests",
  "unavailable",
  "internal",
] as const;
/** The same, for calls that write. */
export const serviceWriteErrors = ["idempotency_key_missing", "idempotency_key_reused"] as const;
