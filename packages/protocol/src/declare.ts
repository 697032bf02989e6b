/**
 * The wire is declared once. A declaration names a call, its shapes, who may make it and how it
 * can fail; server registration, the typed client, the authorisation matrix, OpenAPI and AsyncAPI
 * are all read off these objects. They hold no behaviour.
 */
import type { infer as Infer, input as Input, ZodMiniType } from "zod/mini";
import type { Access, Lock, OpenAccess, Ownership, RateBucket } from "./access.ts";
import type { ServiceScope } from "./service.ts";
import type { WireMessageCode } from "./wire-messages.ts";

type Schema = ZodMiniType;

/** What every declaration says beside its shapes. */
interface Policy {
  summary: string;
  access: Access;
  ownership: Ownership;
  /** Locks of the acting user that forbid the call (S9, G3). */
  locks: readonly Lock[];
  rate: RateBucket;
  /** Expected failures. Any other failure leaves as `internal` and tells nothing (H2). */
  errors: readonly WireMessageCode[];
}

export interface HttpCall<Query extends Schema = Schema, Body extends Schema = Schema, Output extends Schema = Schema>
  extends Policy {
  kind: "http";
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /**
   * Every spelling behaves the same (H1); the first is the canonical one. A `{name}` in it is a part that
   * differs from call to call; it arrives, checked, as a field of `query`.
   */
  paths: readonly [`/${string}`, ...`/${string}`[]];
  query: Query;
  body: Body;
  output: Output;
  /** A GET that changes state keeps its path but needs proof that it came from our own pages (H3). */
  changesState: boolean;
  /** The answer is a file that is written while it is sent; `output` is then one piece of it. */
  streams?: { contentType: string; fileName: string };
  /** The answer is no JSON: a browser that came here is sent on to `output.location`. */
  redirects?: true;
  /** The body is a form with one file in this field, read while it arrives; `body` has nothing to say then. */
  takesFile?: { field: string; maxBytes: number };
  /** The answer is a stored file, of the type that it was stored with; `output` describes it and is not sent. */
  answersFile?: true;
}

export interface Command<Payload extends Schema = Schema, Output extends Schema = Schema> extends Policy {
  kind: "command";
  key: string;
  payload: Payload;
  output: Output;
}

/** Where a topic's socket is mounted: `/api/ws{mount}`. */
export type Mount = "/public" | "/user/{id}" | "/account/{id}";

export interface Topic<Payload extends Schema = Schema, M extends Mount = Mount>
  extends Omit<Policy, "locks" | "errors"> {
  kind: "topic";
  name: string;
  mount: M;
  path: `/${string}`;
  /** Key of the snapshot that a subscription starts with. */
  snapshotKey: string;
  /** Keys of the changes that follow. */
  changeKeys: readonly string[];
  payload: Payload;
}

/**
 * A call of the service API, made by a game's server with its key. It is no HttpCall: it has no player behind it, so
 * neither ownership nor locks mean anything, its rate is the game's, and only the service edge can run it.
 */
interface ServicePolicy {
  kind: "service";
  name: string;
  summary: string;
  /** What a caller should know beyond the summary; Markdown, for the API's document. */
  description?: string;
  access: { scope: ServiceScope };
  /** A `{name}` in it arrives, checked, as a field of `query`. */
  path: `/api/service/${string}`;
  /** Expected failures, beside those of the edge (`serviceEdgeErrors`). */
  errors: readonly WireMessageCode[];
  ownership?: never;
  locks?: never;
  rate?: never;
}

/** Reads, and changes nothing. */
export interface ServiceRead<Query extends Schema = Schema, Output extends Schema = Schema> extends ServicePolicy {
  method: "GET";
  query: Query;
  output: Output;
  /** For the API's document; a test holds it to the schemas. */
  example: { query: Input<Query>; output: Input<Output> };
}

/** Changes something: once for each idempotency key, in the transaction that keeps the answer. */
export interface ServiceWrite<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> extends ServicePolicy {
  method: "POST";
  query: Query;
  body: Body;
  output: Output;
  example: { query: Input<Query>; body: Input<Body>; output: Input<Output> };
}

export type ServiceCall = ServiceRead | ServiceWrite;

export type Declaration = HttpCall | Command | Topic | ServiceCall;

/** A permission is declared by `declareStaffCommand` only. */
type Open<Call extends Policy | Topic> = Omit<Call, "kind" | "access"> & { access: OpenAccess };

export const declareHttp = <Q extends Schema, B extends Schema, O extends Schema>(
  call: Open<HttpCall<Q, B, O>>,
): HttpCall<Q, B, O> => ({ kind: "http", ...call });

export const declareCommand = <P extends Schema, O extends Schema>(command: Open<Command<P, O>>): Command<P, O> => ({
  kind: "command",
  ...command,
});

export const declareTopic = <P extends Schema, M extends Mount>(topic: Open<Topic<P, M>>): Topic<P, M> => ({
  kind: "topic",
  ...topic,
});

export const declareServiceRead = <Q extends Schema, O extends Schema>(
  call: Omit<ServiceRead<Q, O>, "kind" | "method">,
): ServiceRead<Q, O> => ({ kind: "service", method: "GET", ...call });

export const declareServiceWrite = <Q extends Schema, B extends Schema, O extends Schema>(
  call: Omit<ServiceWrite<Q, B, O>, "kind" | "method">,
): ServiceWrite<Q, B, O> => ({ kind: "service", method: "POST", ...call });

/** The names of a path's `{parts}`. */
export const pathParts = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

/** A path with its `{parts}` filled. */
export const fillPath = (path: string, parts: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name]).toWellFormed()));

export type QueryOf<C> = C extends { query: infer Q extends Schema } ? Infer<Q> : never;
export type BodyOf<C> = C extends { body: infer B extends Schema } ? Infer<B> : never;
export type PayloadOf<C> = C extends Command<infer P, Schema> ? Infer<P> : C extends Topic<infer P> ? Infer<P> : never;
export type OutputOf<C> = C extends { output: infer O extends Schema } ? Infer<O> : never;
/** What a caller writes down, before defaults are filled in. */
export type QueryInputOf<C> = C extends HttpCall<infer Q, Schema, Schema> ? Input<Q> : never;
export type BodyInputOf<C> = C extends HttpCall<Schema, infer B, Schema> ? Input<B> : never;
export type PayloadInputOf<C> = C extends Command<infer P, Schema> ? Input<P> : never;
