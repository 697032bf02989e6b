/** What an answer to a declared call says: its output, checked, or an ApiError whose text may be shown. */
import type { HttpCall, OutputOf } from "@passport/protocol/declare";
import { entryMessages } from "@passport/protocol/entry-messages";
import { errorBodySchema } from "@passport/protocol/error-body";
import { parseJson } from "../json/parse-json.ts";
import { ApiError } from "./api-error.ts";

export interface Answer {
  status: number;
  ok: boolean;
  text: string;
}

/** A failure that the server did not put into words, or that never reached it. */
export const apiFailure = (code: keyof typeof entryMessages, status?: number, cause?: unknown) =>
  new ApiError(
    { code, message: entryMessages[code], ...(status === undefined ? {} : { status }) },
    cause === undefined ? undefined : { cause },
  );

export const readAnswer = <C extends HttpCall>(declaration: C, { status, ok, text }: Answer): OutputOf<C> => {
  // LOGIN-17: an answer without a body is none, whatever its status says.
  if (text.trim() === "") throw apiFailure("no_response", status);
  const json = parseJson(text);
  if (ok) {
    const answer = declaration.output.safeParse(json);
    if (answer.success) return answer.data as OutputOf<C>;
    throw apiFailure("internal", status, answer.error);
  }
  const error = errorBodySchema.safeParse(json);
  if (!error.success || error.data.message === "") throw apiFailure("internal", status);
  const { message, error_code: code, request_id: requestId, captcha_required: captchaRequired = false } = error.data;
  throw new ApiError({ code, message, status, requestId, captchaRequired });
};
