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
  Mount,
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
import type { Failure } from "./failure.ts";
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
  /** SESSION-26: the reply, if the command succeeds, carries what the session's new value is fetched with. */
  giveTicket(ticket: string): void;
}

interface GameExchange<C extends ServiceCall> {
  query: QueryOf<C>;
  game: Game;
  caller: Caller;
}

/** For POST that runs together with others. */
export interface GameBatchExchange<C extends ServiceWrite> extends GameExchange<C> {
  body: BodyOf<C>;
}

/** For POST: everything is done in this transaction, which also keeps the answer for the same idempotency key. */
interface GameWriteExchange<C extends ServiceWrite> extends GameBatchExchange<C> {
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
export type ServiceHandler = ServiceCallHandler | ServiceBatchHandler;
export interface ServiceCallHandler {
  declaration: ServiceCall;
  handle(exchange: never): Promise<unknown>;
}
/** A write that games make often: those that arrive together are done in one transaction, in a few statements. */
export interface ServiceBatchHandler {
  declaration: ServiceWrite;
  /**
   * What the write changes, if others may change it too. Two with the same are not done together, so that the second sees
   * what the first did.
   */
  rowOf(exchange: never): string | undefined;
  /** A `Failure` is the outcome of a call for which nothing was written. */
  handleAll(transaction: Transaction, exchanges: never): Promise<readonly unknown[]>;
}
export interface TopicHandler {
  declaration: Topic;
  /** How the topic is notified of its changes. */
  hints: TopicHints;
  readMany: ReadMany<unknown>;
  /** What it throws fails for this owner alone. */
  toSnapshot(found: never, id: string): { payload: unknown; seq: number };
  /** For topics with several change keys. */
  changeKeyOf?(before: unknown, after: unknown): string;
  /** For topics whose changes can be read one by one; `seq` then counts them without a gap. */
  log?: {
    readMany: ReadLogs<unknown>;
    toChange(entry: never, id: string): { payload: unknown; seq: number };
  };
}

/**
 * Reads the values of many owners in as few queries as for one, and returns one for each id, in their order; undefined
 * where there is none. An id is the `{id}` of the path, already checked against the actor. The hub asks for all that
 * came together, in one batch for all topics that give it the same function.
 */
export type ReadMany<Found> = (ids: readonly string[]) => Promise<readonly (Found | undefined)[]>;

/** Where a reader of a log is: it has everything up to `seq`. */
export interface LogPosition {
  id: string;
  seq: number;
}

/** The oldest `limit` entries after each position, in order, with the same duties as `ReadMany`. */
export type ReadLogs<Entry> = (
  positions: readonly LogPosition[],
  limit: number,
) => Promise<readonly (readonly Entry[])[]>;

/**
 * One subject for all owners' topics. A message carries no values, only who has something new: what it
 * is, and in which order, is read from the database. No process can show a page what another one stored (ADR 0043).
 */
export interface TopicHints {
  subject: Subject;
  /** Throws when the message is none of its kind. */
  ownersOf(message: unknown): readonly string[];
}

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

/** Of a player. One that reads owner by owner does not pass the type check: a storm of pages would be one of queries. */
type OwnedTopic = Topic<Topic["payload"], Exclude<Mount, "/public">>;
type PublicTopic = Topic<Topic["payload"], "/public">;

interface OwnedSource<C extends Topic, Found> {
  hints: TopicHints;
  readMany: ReadMany<Found>;
  toSnapshot(found: Found, id: string): Snapshot<C>;
}

export const onServiceBatch = <C extends ServiceWrite>(
  declaration: C,
  write: {
    rowOf(exchange: GameBatchExchange<C>): string | undefined;
    handleAll(
      transaction: Transaction,
      exchanges: readonly GameBatchExchange<C>[],
    ): Promise<readonly (OutputOf<C> | Failure)[]>;
  },
): ServiceBatchHandler => ({ declaration, ...write });

/** A topic whose current value is read again when a hint names its owner; values in between may be skipped. */
export const onTopic = <C extends OwnedTopic, Found>(
  declaration: C,
  source: OwnedSource<C, Found> & {
    /** For topics with several change keys: the one of this change. */
    changeKeyOf?(before: PayloadOf<C>, after: PayloadOf<C>): string;
  },
): TopicHandler => ({ declaration, ...source });

/** A topic that follows a log: when a hint names its owner, everything after the last `seq` is read and sent. */
export const onLogTopic = <C extends OwnedTopic, Found, Entry>(
  declaration: C,
  source: OwnedSource<C, Found> & {
    log: { readMany: ReadLogs<Entry>; toChange(entry: Entry, id: string): Snapshot<C> };
  },
): TopicHandler => ({ declaration, ...source });

/** There is no owner in its path, one value for everybody, and nothing to say of a change but that there is one. */
export const onPublicTopic = <C extends PublicTopic>(
  declaration: C,
  { subject, read }: { subject: Subject; read(): Promise<Snapshot<C>> },
): TopicHandler => ({
  declaration,
  hints: { subject, ownersOf: () => [""] },
  readMany: async () => [await read()],
  toSnapshot: (found: Snapshot<C>) => found,
});

/** What a feature hands to the composition root. */
export interface Handlers {
  http?: HttpHandler[];
  commands?: CommandHandler[];
  topics?: TopicHandler[];
  service?: ServiceHandler[];
}
