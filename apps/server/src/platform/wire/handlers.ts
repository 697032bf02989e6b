/**
 * A handler is a declaration with the use case behind it. Features build these; the edges
 * (http, socket) register them, and the registry check refuses to start while a declaration has
 * no handler or a handler has no declaration.
 */
import type { Readable } from "node:stream";
import type { Transaction } from "@passport/database";
import type {
  BodyOf,
  Command,
  HttpCall,
  OutputOf,
  PayloadOf,
  QueryOf,
  ServiceCall,
  ServiceRead,
  ServiceWrite,
  Topic,
} from "@passport/protocol";
import type { Subject } from "../bus/subjects.ts";
import type { Actor } from "./actor.ts";
import type { Caller } from "./caller.ts";
import type { Game } from "./game.ts";

/** What a use case may know of a request. Two cookies are the only state that it can write. */
export interface HttpExchange<C extends HttpCall> {
  query: QueryOf<C>;
  body: BodyOf<C>;
  actor: C["access"] extends "guest" ? Actor | undefined : Actor;
  caller: Caller;
  sessionToken: string | undefined;
  setSession(token: string): void;
  clearSession(): void;
  /** Which browser it is; undefined until it was given a cookie for that. */
  browserToken: string | undefined;
  setBrowser(token: string): void;
  /** As it came: for a library that has cookies of its own. */
  cookieHeader: string | undefined;
}

/** For calls with `takesFile`. */
export interface UploadExchange<C extends HttpCall> extends HttpExchange<C> {
  /** Reads the body, which is untouched until then. What arrived is gone when the call is answered. */
  receiveFile(): Promise<UploadedFile>;
}

/** Nothing of it is believed: neither its name nor its type is here. */
export interface UploadedFile {
  size: number;
  read(): Promise<Buffer>;
}

/** For calls with `answersFile`: what is told before anything is read. */
export interface StoredFile<C extends HttpCall> {
  about: OutputOf<C>;
  /** Another one whenever the bytes are others; sent as ETag. */
  version: string;
  open(): Promise<Readable>;
}

export interface CommandExchange<C extends Command> {
  payload: PayloadOf<C>;
  actor: C["access"] extends "guest" ? Actor | undefined : Actor;
  caller: Caller;
}

interface GameExchange<C extends ServiceCall> {
  query: QueryOf<C>;
  game: Game;
  caller: Caller;
}

/** For POST: everything is done in this transaction, which also keeps the answer for the same idempotency key. */
interface GameWriteExchange<C extends ServiceWrite> extends GameExchange<C> {
  body: BodyOf<C>;
  transaction: Transaction;
}

/** What a use case may know of a call of the service API: the game is its key's, and there are no cookies. */
export type ServiceExchange<C extends ServiceCall> = C extends ServiceWrite
  ? GameWriteExchange<C>
  : C extends ServiceRead
    ? GameExchange<C>
    : never;

/** A topic's value and the number that orders it against the changes. */
export interface Snapshot<C extends Topic> {
  payload: PayloadOf<C>;
  seq: number;
}

export interface HttpHandler {
  declaration: HttpCall;
  handle(exchange: never): Promise<unknown>;
  /** Takes the place of the edge's own reading of the session. */
  identify?: Identify<Actor | undefined>;
  /** For calls that pages of other sites may make: whether those of this origin may read the answer (CORS). */
  isOriginAllowed?(origin: string): Promise<boolean>;
}
export interface CommandHandler {
  declaration: Command;
  handle(exchange: never): Promise<unknown>;
}
export interface ServiceHandler {
  declaration: ServiceCall;
  handle(exchange: never): Promise<unknown>;
}
export interface TopicHandler {
  declaration: Topic;
  /** `id` is the `{id}` of the path, already checked against the actor; empty for public topics. */
  snapshot(id: string): Promise<{ payload: unknown; seq: number }>;
  /** How the topic is notified of its changes. */
  hints: TopicHints;
  /** Its snapshots share one query at a time, so that they need not wait for their turn among the reads of all topics. */
  readsInBatches?: boolean;
  /** For topics with several change keys. */
  changeKeyOf?(before: unknown, after: unknown): string;
  /** For topics whose changes can be read one by one; `seq` then counts them without a gap. */
  changesAfter?(id: string, seq: number, limit: number): Promise<{ payload: unknown; seq: number }[]>;
}

/**
 * One subject for all owners' topics. A message carries no values, only who has something new: what it
 * is, and in which order, is read from the database. No process can show a page what another one stored (ADR 0043).
 */
export interface TopicHints {
  subject: Subject;
  /** Throws when the message is none of its kind. */
  ownersOf(message: unknown): readonly string[];
}

/** For a public topic: there is no owner in its path, and nothing to say but that it changed. */
export const publicHints = (subject: Subject): TopicHints => ({ subject, ownersOf: () => [""] });

export const onHttp = <C extends HttpCall>(
  declaration: C,
  handle: (exchange: HttpExchange<C>) => Promise<OutputOf<C>>,
): HttpHandler => ({ declaration, handle });

/** Who is acting, by the cookies of the request. Throws when that cannot be read. */
export type Identify<A extends Actor | undefined> = (cookieHeader: string | undefined) => Promise<A>;

/** For a call that needs more than the actor, or nothing of it: the session is read by `identify`, and not twice. */
export const onHttpAs = <C extends HttpCall, A extends Actor | undefined>(
  declaration: C,
  identify: Identify<A>,
  handle: (exchange: Omit<HttpExchange<C>, "actor"> & { actor: A }) => Promise<OutputOf<C>>,
): HttpHandler => ({ declaration, identify, handle });

/** For `onHttpAs`: the call is the same whoever makes it. */
export const asGuest: Identify<undefined> = async () => undefined;

/** For calls with `streams`: the pieces are made as fast as the client takes them, and no faster. */
export const onStream = <C extends HttpCall>(
  declaration: C,
  pieces: (exchange: HttpExchange<C>) => AsyncIterable<OutputOf<C>>,
): HttpHandler => ({ declaration, handle: async (exchange) => pieces(exchange) });

export const onUpload = <C extends HttpCall>(
  declaration: C,
  handle: (exchange: UploadExchange<C>) => Promise<OutputOf<C>>,
): HttpHandler => ({ declaration, handle });

export const onFile = <C extends HttpCall>(
  declaration: C,
  find: (exchange: HttpExchange<C>) => Promise<StoredFile<C>>,
): HttpHandler => ({ declaration, handle: find });

export const onCommand = <C extends Command>(
  declaration: C,
  handle: (exchange: CommandExchange<C>) => Promise<OutputOf<C>>,
): CommandHandler => ({ declaration, handle });

export const onService = <C extends ServiceCall>(
  declaration: C,
  handle: (exchange: ServiceExchange<C>) => Promise<OutputOf<C>>,
): ServiceHandler => ({ declaration, handle });

/** A topic whose current value is read again when a hint names its owner; values in between may be skipped. */
export const onTopic = <C extends Topic>(
  declaration: C,
  source: {
    hints: TopicHints;
    snapshot(id: string): Promise<Snapshot<C>>;
    readsInBatches?: boolean;
    /** For topics with several change keys: the one of this change. */
    changeKeyOf?(before: PayloadOf<C>, after: PayloadOf<C>): string;
  },
): TopicHandler => ({ declaration, ...source });

/** A topic that follows a log: when a hint names its owner, everything after the last `seq` is read and sent. */
export const onLogTopic = <C extends Topic>(
  declaration: C,
  source: {
    hints: TopicHints;
    snapshot(id: string): Promise<Snapshot<C>>;
    /** The oldest `limit` changes after `seq`, in order. */
    changesAfter(id: string, seq: number, limit: number): Promise<Snapshot<C>[]>;
  },
): TopicHandler => ({ declaration, ...source });

/** What a feature hands to the composition root. */
export interface Handlers {
  http?: HttpHandler[];
  commands?: CommandHandler[];
  topics?: TopicHandler[];
  service?: ServiceHandler[];
}
