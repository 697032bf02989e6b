/**
 * Every failure of the HTTP edge leaves through here (H2): body `{ message, error_code, request_id }`,
 * texts from the catalogue only. An unexpected error is logged with its request id and answered as
 * `internal`, which tells nothing.
 */
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type ErrorBody, type WireMessageCode, wireMessageText } from "@passport/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Failure, type FailureHints, statusOf } from "../wire/failure.ts";

interface Verdict {
  status: number;
  code: WireMessageCode;
  message: string;
  hints?: FailureHints;
}

const verdictOn = (error: unknown): Verdict => {
  if (error instanceof Failure) {
    const { code, message, hints } = error;
    return { status: statusOf(code), code, message, hints };
  }
  const status = clientErrorStatus(error);
  const code = status === 404 ? "not_found" : "bad_request";
  if (status !== undefined) return { status, code, message: wireMessageText(code) };
  return { status: 500, code: "internal", message: wireMessageText("internal") };
};

/** Fastify marks what the caller got wrong (bad JSON, too large, wrong type) with a 4xx status. */
const clientErrorStatus = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !("statusCode" in error) || typeof error.statusCode !== "number") return undefined;
  return error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : undefined;
};

const answer = (request: FastifyRequest, reply: FastifyReply, verdict: Verdict): void => {
  const { status, code, message, hints = {} } = verdict;
  const body: ErrorBody = {
    message,
    error_code: code,
    request_id: request.id,
    ...(hints.captchaRequired && { captcha_required: true }),
  };
  if (hints.retryAfterSeconds !== undefined) reply.header("retry-after", String(hints.retryAfterSeconds));
  reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
};

export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const verdict = verdictOn(error);
  if (verdict.status === 500) request.log.error({ err: error }, "a request failed");
  else request.log.debug({ err: error, code: verdict.code }, "a request was refused");
  answer(request, reply, verdict);
};

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void =>
  answerError(new Failure("not_found"), request, reply);

export const answerMethodNotAllowed = (request: FastifyRequest, reply: FastifyReply, allowed: string): void => {
  reply.header("allow", allowed);
  answer(request, reply, { status: 405, code: "bad_request", message: wireMessageText("bad_request") });
};

/** Bytes that are no HTTP at all: there is no request to answer, only a connection to end politely. */
export const answerBrokenConnection = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const body: ErrorBody = {
    message: wireMessageText("bad_request"),
    error_code: "bad_request",
    request_id: randomUUID(),
  };
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
      `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${text}`,
  );
};
