/**
 * The commander: requests in, each answered once by its transaction id, in whatever order they
 * finish (REALTIME-11). Nothing a client sends here closes the socket, except sending too much.
 */
import { randomUUID } from "node:crypto";
import {
  type Command,
  type CommandReply,
  type CommandRequest,
  commandRequestSchema,
  type WireMessageCode,
  wireMessageText,
} from "@passport/protocol";
import type { Logger } from "pino";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { Actor } from "../wire/actor.ts";
import { authorize } from "../wire/authorize.ts";
import { Failure } from "../wire/failure.ts";
import type { CommandHandler } from "../wire/handlers.ts";
import { CommandLog } from "./command-log.ts";
import type { Connection } from "./connection.ts";
import type { SocketMetrics } from "./socket-metrics.ts";

/** Failures of the edge, which no declaration repeats. */
const edgeCodes: ReadonlySet<WireMessageCode> = new Set([
  "bad_request",
  "not_authenticated",
  "step_up_required",
  "permission_denied",
  "account_locked",
  "too_many_requests",
  "overloaded",
  "unavailable",
]);

/** Guests may send AUTH keys only (REALTIME-4). */
const isGuestKey = ({ key, access }: Command): boolean => access === "guest" && key.startsWith("AUTH:");

export class Commander {
  readonly #handlers: ReadonlyMap<string, CommandHandler>;
  readonly #refreshActor: (sessionId: string) => Promise<Actor | undefined>;
  readonly #sessionEnded: (sessionId: string) => void;
  readonly #rateLimiter: RateLimiter | undefined;
  readonly #log: Logger;
  readonly #metrics: SocketMetrics;

  constructor(options: {
    commands: CommandHandler[];
    rateLimiter: RateLimiter | undefined;
    refreshActor(sessionId: string): Promise<Actor | undefined>;
    sessionEnded(sessionId: string): void;
    log: Logger;
    metrics: SocketMetrics;
  }) {
    this.#handlers = new Map(options.commands.map((handler) => [handler.declaration.key, handler]));
    this.#refreshActor = options.refreshActor;
    this.#sessionEnded = options.sessionEnded;
    this.#rateLimiter = options.rateLimiter;
    this.#log = options.log;
    this.#metrics = options.metrics;
  }

  receive(connection: Connection, data: Buffer, isBinary: boolean): void {
    const message = isBinary ? undefined : parseJson(data);
    const request = commandRequestSchema.safeParse(message);
    // REALTIME-16: even a broken request is answered by its id, when it shows one.
    if (!request.success) this.#reply(connection, "", failed(idOf(message), "bad_request"));
    else void this.#run(connection, request.data);
  }

  async #run(connection: Connection, request: CommandRequest): Promise<void> {
    connection.commandLog ??= new CommandLog();
    const log = connection.commandLog;
    if (!log.enter(request.transactionId, Date.now())) return;
    if (log.inFlight >= (connection.host?.limits.commandsInFlight ?? 0)) {
      this.#reply(connection, request.key, failed(request.transactionId, "too_many_requests"));
      return;
    }
    log.inFlight += 1;
    const reply = await this.#answer(connection, request);
    log.inFlight -= 1;
    this.#reply(connection, request.key, reply);
  }

  async #answer(connection: Connection, request: CommandRequest): Promise<CommandReply> {
    const { key, transactionId } = request;
    const requestId = randomUUID();
    const handler = this.#handlers.get(key);
    try {
      const { payload, ticket } = await this.#perform(connection, handler, request, requestId);
      return { key, payload, transactionId, ...(ticket !== undefined && { ticket }) };
    } catch (error) {
      if (error instanceof Failure && (edgeCodes.has(error.code) || handler?.declaration.errors.includes(error.code))) {
        return { key: "ERROR", error: error.message, error_code: error.code, transactionId };
      }
      this.#log.error({ err: error, requestId, key, userId: connection.userId }, "a command failed unexpectedly");
      return failed(transactionId, "internal");
    }
  }

  async #perform(
    connection: Connection,
    handler: CommandHandler | undefined,
    request: CommandRequest,
    requestId: string,
  ): Promise<{ payload: unknown; ticket: string | undefined }> {
    if (connection.kind === "guest_commander" && !(handler && isGuestKey(handler.declaration))) {
      throw new Failure("not_authenticated");
    }
    if (!handler) throw new Failure("bad_request");
    const { declaration } = handler;
    if (this.#waitSeconds(declaration, connection) > 0) throw new Failure("too_many_requests");
    const actor = await this.#actorOf(connection);
    authorize(declaration, actor);
    const payload = declaration.payload.safeParse(request.payload);
    if (!payload.success) throw new Failure("bad_request");
    // The declaration has just been checked against the payload and the actor; the type cannot follow.
    const caller = { address: connection.address, userAgent: connection.userAgent, requestId };
    let ticket: string | undefined;
    const giveTicket = (given: string) => {
      ticket = given;
    };
    const output = await handler.handle({ payload: payload.data, actor, caller, giveTicket } as never);
    return { payload: declaration.output.parse(output), ticket };
  }

  #waitSeconds({ rate }: Command, { userId, address }: Connection): number {
    if (this.#rateLimiter === undefined) return 0;
    return userId === "" ? this.#rateLimiter.takeOfAddress(rate, address) : this.#rateLimiter.take(rate, userId);
  }

  /** Read again for every command: a session, lock or permission that is gone by now does not act. */
  async #actorOf({ sessionId }: Connection): Promise<Actor | undefined> {
    if (sessionId === "") return undefined;
    const actor = await this.#refreshActor(sessionId);
    if (!actor) this.#sessionEnded(sessionId);
    return actor;
  }

  #reply(connection: Connection, key: string, reply: CommandReply): void {
    const outcome = "error_code" in reply ? reply.error_code : "ok";
    // Keys come from clients: only known ones may become label values.
    this.#metrics.commands.inc({ key: this.#handlers.has(key) ? key : "unknown", outcome });
    this.#metrics.messagesOut.inc();
    connection.deliver(Buffer.from(JSON.stringify(reply)));
  }
}

const failed = (transactionId: string, code: WireMessageCode): CommandReply => ({
  key: "ERROR",
  error: wireMessageText(code),
  error_code: code,
  transactionId,
});

const parseJson = (data: Buffer): unknown => {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
};

const longestEchoedId = 64;

const idOf = (message: unknown): string => {
  if (typeof message !== "object" || message === null || !("transactionId" in message)) return "";
  const { transactionId } = message;
  return typeof transactionId === "string" && transactionId.length <= longestEchoedId ? transactionId : "";
};
