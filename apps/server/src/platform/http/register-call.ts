/**
 * A declared call becomes routes: one for every spelling of its path (H1). Each request passes, in
 * this order, the flood guard, the check that it came from our own pages, the body parser,
 * authentication, the access level with its locks, and the declared schemas; the answer passes its schema too, so
 * nothing undeclared leaves.
 */
import type { HttpCall, RateBucket } from "@passport/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodMiniType } from "zod/mini";
import type { Actor } from "../wire/actor.ts";
import { authorize } from "../wire/authorize.ts";
import { Failure } from "../wire/failure.ts";
import type { HttpHandler, Identify, UploadExchange } from "../wire/handlers.ts";
import type { ClientAddress } from "./client-address.ts";
import { allowOrigin, answerPreflight } from "./cross-origin.ts";
import { answerMethodNotAllowed } from "./error-funnel.ts";
import { isFromOwnPages } from "./own-pages.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { receiveFile } from "./receive-file.ts";
import { sendFile } from "./send-file.ts";
import { sendStream } from "./send-stream.ts";
import type { Cookies } from "./token-cookie.ts";

export interface CallOptions {
  allowedOrigins: readonly string[];
  cookies: Cookies;
  rateLimiter: RateLimiter;
  authenticate(cookieHeader: string | undefined): Promise<Actor | undefined>;
  addressOf: ClientAddress;
}

export const allMethods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

export const registerCall = (app: FastifyInstance, handler: HttpHandler, options: CallOptions): void => {
  const { declaration, isOriginAllowed } = handler;
  const { method } = declaration;
  // A HEAD runs the GET's handler; what changes state must not have a second door.
  const hasHead = method === "GET" && !declaration.changesState;
  const served = [method, ...(hasHead ? ["HEAD"] : []), ...(isOriginAllowed ? ["OPTIONS"] : [])];
  for (const path of declaration.paths) {
    const url = path.replace(/\{(\w+)\}/g, ":$1");
    app.route({
      method,
      url,
      exposeHeadRoute: hasHead,
      onRequest: isOriginAllowed
        ? async (request, reply) => {
            guard(declaration, request, options);
            await allowOrigin(request, reply, isOriginAllowed);
          }
        : (request, _reply, done) => {
            guard(declaration, request, options);
            done();
          },
      handler: async (request, reply) => answerCall(handler, request, reply, options),
    });
    if (isOriginAllowed) {
      app.route({
        method: "OPTIONS",
        url,
        onRequest: async (request) => guard(declaration, request, options),
        handler: (request, reply) => answerPreflight(request, reply, { method, isOriginAllowed }),
      });
    }
    app.route({
      method: allMethods.filter((other) => !served.includes(other)),
      url,
      // Before the body is read: its type does not matter any more.
      onRequest: async (request, reply) => answerMethodNotAllowed(request, reply, served.join(", ")),
      handler: async () => undefined,
    });
  }
};

export const guardAgainstFloods = (
  rate: RateBucket,
  request: FastifyRequest,
  { rateLimiter, addressOf }: Pick<CallOptions, "rateLimiter" | "addressOf">,
): void => {
  const waitSeconds = rateLimiter.takeOfAddress(rate, addressOf(request.raw));
  if (waitSeconds > 0) throw new Failure("too_many_requests", undefined, { retryAfterSeconds: waitSeconds });
};

const guard = (call: HttpCall, request: FastifyRequest, options: CallOptions): void => {
  guardAgainstFloods(call.rate, request, options);
  const changesState = call.changesState || (call.method !== "GET" && call.access !== "service");
  if (changesState && !isFromOwnPages(request.method, request.headers, options.allowedOrigins)) {
    throw new Failure("forbidden_origin");
  }
};

const answerCall = async (
  { declaration, handle, identify: ownIdentify }: HttpHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): Promise<FastifyReply> => {
  const actor = await identify(request, ownIdentify ?? options.authenticate);
  authorize(declaration, actor);
  const { cookies } = options;
  await using received = new AsyncDisposableStack();
  const exchange: Omit<UploadExchange<HttpCall>, "actor"> & { actor: Actor | undefined } = {
    // What the path says wins: a query cannot name another object than the one that the address shows.
    query: parseInput(declaration.query, { ...(request.query as object), ...(request.params as object) }),
    body: parseInput(declaration.body, request.body),
    actor,
    caller: {
      address: options.addressOf(request.raw),
      userAgent: request.headers["user-agent"] ?? "",
      requestId: request.id,
    },
    sessionToken: cookies.session.read(request.headers.cookie),
    setSession: (token) => void reply.header("set-cookie", cookies.session.set(token)),
    clearSession: () => void reply.header("set-cookie", cookies.session.clear()),
    browserToken: cookies.browser.read(request.headers.cookie),
    setBrowser: (token) => void reply.header("set-cookie", cookies.browser.set(token)),
    cookieHeader: request.headers.cookie,
    receiveFile: async () => received.use(await receiveFile(declaration, request, reply)),
  };
  try {
    const output = await handle(exchange as never);
    if (isStreaming(declaration)) return await sendStream(declaration, output as never, request, reply);
    if (declaration.answersFile) return await sendFile(declaration, output as never, request, reply);
    const body = declaration.output.parse(output);
    if (declaration.redirects) return await reply.redirect((body as { location: string }).location, 303);
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
  } catch (error) {
    // The caller is told what to do; why it came to that is for us.
    if (error instanceof Failure && error.cause !== undefined) request.log.error({ err: error.cause }, "a call failed");
    throw expectedOnly(declaration, error);
  }
};

const isStreaming = (call: HttpCall): call is HttpCall & Required<Pick<HttpCall, "streams">> =>
  call.streams !== undefined;

/** Fails closed: while sessions cannot be read a request is neither a player's nor a guest's. */
const identify = async (
  request: FastifyRequest,
  authenticate: Identify<Actor | undefined>,
): Promise<Actor | undefined> => {
  try {
    return await authenticate(request.headers.cookie);
  } catch (error) {
    request.log.error({ err: error }, "a session could not be read");
    throw new Failure("unavailable");
  }
};

export const parseInput = <S extends ZodMiniType>(schema: S, value: unknown): S["_zod"]["output"] => {
  const result = schema.safeParse(value);
  if (!result.success) throw new Failure("bad_request");
  return result.data;
};

/** A failure that the declaration does not name is a defect of ours and leaves as `internal`. */
export const expectedOnly = (call: Pick<HttpCall, "name" | "errors">, error: unknown): unknown =>
  error instanceof Failure && !call.errors.includes(error.code)
    ? new Error(`${call.name} failed with ${error.code}, which it does not declare`, { cause: error })
    : error;
