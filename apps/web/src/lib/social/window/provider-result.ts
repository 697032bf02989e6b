/** What the window of a provider sends to the page that opened it. */
import * as z from "zod/mini";
import { failureCode, failureOfCode, googleFailureOf } from "../social-failure.ts";

const resultSchema = z.union([
  z.strictObject({ token: z.string() }),
  /** `text` is what is shown where the code alone does not say it (SOCIAL-7). */
  z.strictObject({ err: z.string(), text: z.string() }),
]);
export type ProviderResult = z.infer<typeof resultSchema>;

export const resultOfFailure = (failure: unknown): ProviderResult => ({
  err: failureCode(failure),
  text: failure instanceof Error ? failure.message : "",
});

/** The token, or throws what is shown. */
export const tokenIn = (given: unknown): string => {
  const result = resultSchema.safeParse(given).data ?? { err: "social_failed", text: "" };
  if ("token" in result) return result.token;
  throw result.err === "google_failed" ? googleFailureOf(result.text) : failureOfCode(result.err);
};
