/**
 * Questions over NATS: one answer, or a BusError that says why there is none. A question whose answer was
 * lost may have been heard all the same, so whatever it makes happen must bear being asked for again.
 */
import { type Msg, type NatsConnection, NoRespondersError, RequestError, TimeoutError } from "@nats-io/transport-node";
import type { Logger } from "pino";

/** `not_connected`, `no_responders`: not received. `timeout`, `failed`: perhaps received. */
export type BusErrorReason = "not_connected" | "no_responders" | "timeout" | "failed";

export class BusError extends Error {
  override readonly name = "BusError";
  readonly reason: BusErrorReason;

  constructor(reason: BusErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** What was answered, or that the one who should have answered threw: its reasons stay in its own log. */
type Reply = { answer: unknown } | { failed: true };

export const ask = async (
  connection: NatsConnection,
  question: { subject: string; body: unknown; timeoutMs: number },
): Promise<unknown> => {
  const { subject, body, timeoutMs } = question;
  const message = await connection
    .request(subject, JSON.stringify(body), { timeout: timeoutMs })
    .catch((error: unknown) => {
      throw whyUnanswered(error, question);
    });
  const reply = message.json<Reply>();
  if ("failed" in reply) throw new BusError("failed", `the responder of ${subject} failed`);
  return reply.answer;
};

/** Returns a question with what `handler` makes of it. A question that is no JSON is one that fails. */
export const answer = async (
  message: Msg,
  handler: (body: unknown) => Promise<unknown>,
  log: Logger,
): Promise<void> => {
  const reply = await Promise.resolve()
    .then(() => handler(message.json()))
    .then(
      (given): Reply => ({ answer: given }),
      (error: unknown): Reply => {
        log.error({ err: error, subject: message.subject }, "a question of the bus could not be answered");
        return { failed: true };
      },
    );
  try {
    message.respond(JSON.stringify(reply));
  } catch (error) {
    // The connection was lost meanwhile; the caller learns it by the timeout and asks again.
    log.warn({ err: error, subject: message.subject }, "an answer could not be sent");
  }
};

const whyUnanswered = (error: unknown, { subject, timeoutMs }: { subject: string; timeoutMs: number }): BusError => {
  const options = { cause: error };
  if (error instanceof TimeoutError) {
    return new BusError("timeout", `${subject} was not answered within ${timeoutMs} ms`, options);
  }
  const isAlone = error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
  return isAlone
    ? new BusError("no_responders", `${subject} has no responder`, options)
    : new BusError("failed", `${subject} could not be asked`, options);
};
