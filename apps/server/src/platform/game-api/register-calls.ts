/** Calls of the service API become routes here, and only here: no other path leads to them. */
import type { Database } from "@passport/database";
import type { ServiceCall } from "@passport/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodMiniType } from "zod/mini";
import type { Edge } from "../http/edges.ts";
import { answerMethodNotAllowed } from "../http/error-funnel.ts";
import { allMethods, expectedOnly, parseInput } from "../http/register-call.ts";
import type { OutboxRelay } from "../outbox/relay.ts";
import { isStorable } from "../storable-text.ts";
import { Failure } from "../wire/failure.ts";
import type { Game } from "../wire/game.ts";
import type { ServiceBatchHandler, ServiceCallHandler, ServiceHandler } from "../wire/handlers.ts";
import { answerOnce, type KeptAnswer, type WriteRequest } from "./answer-once.ts";
import { createKnownKeys, type EntryOptions, enter, idempotencyKeyOf } from "./enter.ts";
import { createGameTurns } from "./game-turns.ts";
import { createWriteQueue, type WriteQueueOptions } from "./write-queue.ts";

interface ServiceOptions extends Pick<EntryOptions, "authenticateGame">, Pick<WriteQueueOptions, "nowMs"> {
  handlers: readonly ServiceHandler[];
  db: Database;
  outbox: Pick<OutboxRelay, "poke">;
}

type EdgeOptions = ServiceOptions & EntryOptions & { turnsOf: ReturnType<typeof createGameTurns> };

export const gameApiEdge = (given: ServiceOptions & Omit<EntryOptions, "knownKeys">): Edge => ({
  register: (app) => registerCalls(app, given),
});

const registerCalls = (app: FastifyInstance, given: ServiceOptions & Omit<EntryOptions, "knownKeys">): void => {
  const options = { ...given, turnsOf: createGameTurns(), knownKeys: createKnownKeys() };
  const games = new WeakMap<FastifyRequest, Game>();
  for (const handler of options.handlers) {
    const { declaration } = handler;
    const answerTo = "handle" in handler ? answerAlone(handler, options) : answerQueued(handler, options);
    app.route({
      method: declaration.method,
      url: urlOf(declaration),
      exposeHeadRoute: false,
      onRequest: async (request, reply) => void games.set(request, await enter(declaration, request, reply, options)),
      handler: async (request, reply) => {
        const game = games.get(request);
        if (game === undefined) throw new Failure("key_invalid");
        return answer(declaration, { request, reply, game }, answerTo);
      },
    });
  }
  refuseOtherMethods(app, options.handlers);
};

const urlOf = ({ path }: ServiceCall): string => path.replace(/\{(\w+)\}/g, ":$1");

/** Once for each path: a list is read and added to at the same one. */
const refuseOtherMethods = (app: FastifyInstance, handlers: readonly ServiceHandler[]): void => {
  const byUrl = Map.groupBy(handlers, ({ declaration }) => urlOf(declaration));
  for (const [url, group] of byUrl) {
    const served: string[] = group.map(({ declaration }) => declaration.method);
    app.route({
      method: allMethods.filter((method) => !served.includes(method)),
      url,
      onRequest: async (request, reply) => answerMethodNotAllowed(request, reply, served.join(", ")),
      handler: async () => undefined,
    });
  }
};

interface Entered {
  request: FastifyRequest;
  reply: FastifyReply;
  game: Game;
}

type AnswerTo = (entered: Entered) => Promise<string>;

const answer = async (declaration: ServiceCall, entered: Entered, answerTo: AnswerTo): Promise<FastifyReply> => {
  const { request, reply } = entered;
  reply.type("application/json; charset=utf-8");
  try {
    return reply.send(await answerTo(entered));
  } catch (error) {
    if (error instanceof Failure && error.cause !== undefined) request.log.error({ err: error.cause }, "a call failed");
    throw isOfEdge(error) ? error : expectedOnly(declaration, error);
  }
};

/** What every call may be refused with, whatever it declares. */
const isOfEdge = (error: unknown): boolean =>
  error instanceof Failure &&
  ["bad_request", "cursor_invalid", "idempotency_key_reused", "too_many_requests", "unavailable"].includes(error.code);

/** EXTERNAL-30: whatever a schema lets through, PostgreSQL can keep it as text and as JSON. */
const parseStorable = <S extends ZodMiniType>(schema: S, value: unknown): S["_zod"]["output"] => {
  const input = parseInput(schema, value);
  if (!isStorable(input)) throw new Failure("bad_request");
  return input;
};

const exchangeOf = ({ query }: ServiceCall, { request, game }: Entered, addressOf: EdgeOptions["addressOf"]) => ({
  // What the path says wins: a query cannot name another object than the one that the address shows.
  query: parseStorable(query, { ...(request.query as object), ...(request.params as object) }),
  game,
  caller: {
    address: addressOf(request.raw),
    userAgent: request.headers["user-agent"] ?? "",
    requestId: request.id,
  },
});

const writeOf = ({ request, game }: Entered): WriteRequest => {
  const { method, url, body } = request;
  return { clientId: game.clientId, idempotencyKey: idempotencyKeyOf(request), method, url, body };
};

const markReplayed = ({ text, isReplayed }: KeptAnswer, { reply }: Entered): string => {
  if (isReplayed) reply.header("idempotent-replayed", "true");
  return text;
};

const answerAlone = (
  { declaration, handle }: ServiceCallHandler,
  { db, outbox, addressOf, turnsOf }: EdgeOptions,
): AnswerTo => {
  const run = async (exchange: object): Promise<string> =>
    JSON.stringify(declaration.output.parse(await handle(exchange as never)));
  return async (entered) => {
    const exchange = exchangeOf(declaration, entered, addressOf);
    const turns = turnsOf(entered.game.clientId);
    if (declaration.method === "GET") return turns.run(() => run(exchange));
    const body = parseStorable(declaration.body, entered.request.body);
    const answered = await turns.run(() =>
      answerOnce(db, writeOf(entered), (transaction) => run({ ...exchange, body, transaction })),
    );
    // After the commit: what the use case announced is sent at once instead of at the relay's next poll.
    if (!answered.isReplayed) outbox.poke();
    return markReplayed(answered, entered);
  };
};

const answerQueued = (handler: ServiceBatchHandler, options: EdgeOptions): AnswerTo => {
  const { declaration } = handler;
  const write = createWriteQueue(options, handler);
  return async (entered) => {
    const exchange = exchangeOf(declaration, entered, options.addressOf);
    const body = parseStorable(declaration.body, entered.request.body);
    return markReplayed(await write({ ...writeOf(entered), exchange: { ...exchange, body } }), entered);
  };
};
