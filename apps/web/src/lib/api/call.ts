/**
 * The typed client of the declared HTTP calls. It sends JSON with credentials (ROUTE-20), checks
 * the answer against the declaration, and turns every failure into an ApiError whose text may be shown.
 */
import type { BodyInputOf, HttpCall, OutputOf, QueryInputOf } from "@passport/protocol/declare";
import { errorBodySchema } from "@passport/protocol/error-body";
import { type MessageCode, messageText } from "@passport/protocol/messages";
import { parseJson } from "../json/parse-json.ts";
import { ApiError } from "./api-error.ts";
import { callAddress } from "./call-address.ts";

type Argument<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type CallInput<C extends HttpCall> = Argument<"query", QueryInputOf<C>> &
  Argument<"body", BodyInputOf<C>> & { signal?: AbortSignal };

type CallArguments<C extends HttpCall> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

interface LooseInput {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

const failure = (code: MessageCode, status?: number, cause?: unknown) =>
  new ApiError(
    { code, message: messageText(code), ...(status === undefined ? {} : { status }) },
    cause === undefined ? undefined : { cause },
  );

const send = async (
  declaration: HttpCall,
  input: LooseInput,
): Promise<{ status: number; ok: boolean; text: string }> => {
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
    throw failure("internal", undefined, cause);
  }
};

export const call = async <C extends HttpCall>(declaration: C, ...[input]: CallArguments<C>): Promise<OutputOf<C>> => {
  const { status, ok, text } = await send(declaration, (input ?? {}) as LooseInput);
  // LOGIN-17: an answer without a body is none, whatever its status says.
  if (text.trim() === "") throw failure("no_response", status);
  const json = parseJson(text);
  if (ok) {
    const answer = declaration.output.safeParse(json);
    if (answer.success) return answer.data as OutputOf<C>;
    throw failure("internal", status, answer.error);
  }
  const error = errorBodySchema.safeParse(json);
  if (!error.success || error.data.message === "") throw failure("internal", status);
  const { message, error_code: code, request_id: requestId, captcha_required: captchaRequired = false } = error.data;
  throw new ApiError({ code, message, status, requestId, captchaRequired });
};
