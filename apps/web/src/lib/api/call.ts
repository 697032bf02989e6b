/**
 * The typed client of the declared HTTP calls. It sends JSON with credentials (ROUTE-20), checks
 * the answer against the declaration, and turns every failure into an ApiError whose text may be shown.
 */
import type { BodyInputOf, HttpCall, OutputOf, QueryInputOf } from "@passport/protocol/declare";
import { callAddress } from "./call-address.ts";
import { type Answer, apiFailure, readAnswer } from "./read-answer.ts";

type Argument<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type CallInput<C extends HttpCall> = Argument<"query", QueryInputOf<C>> &
  Argument<"body", BodyInputOf<C>> & { signal?: AbortSignal };

export type CallArguments<C extends HttpCall> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

interface LooseInput {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

const send = async (declaration: HttpCall, input: LooseInput): Promise<Answer> => {
  try {
    const response = await fetch(callAddress(declaration, input.query), {
      method: declaration.method,
      credentials: "include",
      headers: {
        accept: "application/json",
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal ? { signal: input.signal } : {}),
    });
    return { status: response.status, ok: response.ok, text: await response.text() };
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw apiFailure("internal", undefined, cause);
  }
};

export const call = async <C extends HttpCall>(declaration: C, ...[input]: CallArguments<C>): Promise<OutputOf<C>> =>
  readAnswer(declaration, await send(declaration, (input ?? {}) as LooseInput));
