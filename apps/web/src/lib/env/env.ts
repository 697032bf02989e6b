/**
 * Build-time configuration, parsed once. A build that is configured wrongly fails at its first
 * start with the name of the variable, never later in the middle of a payment.
 */
import { isChainId } from "@passport/protocol/chains";
import * as z from "zod/mini";
import { parseSampleRate } from "./sample-rate.ts";

const chainsSchema = z.array(
  z.strictObject({
    id: z.number().check(z.refine(isChainId)),
    rpcUrl: z.url({ protocol: /^https?$/ }),
  }),
);

const addressSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
/** `{ "31337": { "sups": "0x..." } }`: addresses by chain and name (CONFIG-13). */
const contractsSchema = z.record(z.string().check(z.regex(/^\d+$/)), z.record(z.string(), addressSchema));

export interface Env {
  /** CONFIG-4. */
  isMaintenance: boolean;
  /** CONFIG-5: with it on, the `denied` flag has no effect. */
  bypassesWhitelist: boolean;
  errorReporting: { dsn: string | undefined; sampleRate: number };
  chains: z.infer<typeof chainsSchema>;
  contracts: z.infer<typeof contractsSchema>;
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
  chains: parseJsonVariable(source, "VITE_CHAINS", chainsSchema, []),
  contracts: parseJsonVariable(source, "VITE_CONTRACTS", contractsSchema, {}),
});

export const env = parseEnv(import.meta.env);
