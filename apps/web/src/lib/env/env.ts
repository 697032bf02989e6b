/**
 * Build-time configuration, parsed once. A build that is configured wrongly fails at its first
 * start with the name of the variable, never later in the middle of a payment.
 */
import type * as z from "zod/mini";
import { parseSampleRate } from "./sample-rate.ts";

export interface Env {
  /** Shows the maintenance page instead of the product (CONFIG-4). */
  isMaintenance: boolean;
  /** CONFIG-5: with it on, the `denied` flag has no effect. */
  bypassesWhitelist: boolean;
  errorReporting: { dsn: string | undefined; sampleRate: number };
}

type Source = Readonly<Record<string, unknown>>;

const text = (source: Source, name: string): string | undefined => {
  const value = source[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

export const parseJsonVariable = <T extends z.ZodMiniType>(
  source: Source,
  name: string,
  schema: T,
  fallback: unknown,
): z.infer<T> => {
  const given = text(source, name);
  try {
    return schema.parse(given === undefined ? fallback : JSON.parse(given));
  } catch (cause) {
    throw new Error(`${name} is not configured correctly`, { cause });
  }
};

export const parseEnv = (source: Source): Env => ({
  isMaintenance: source["VITE_MAINTENANCE"] === "true",
  bypassesWhitelist: source["VITE_WHITELIST_BYPASS"] === "true",
  errorReporting: {
    dsn: text(source, "VITE_ERROR_DSN"),
    sampleRate: parseSampleRate(text(source, "VITE_ERROR_SAMPLE_RATE")),
  },
});

export const env = parseEnv(import.meta.env);
