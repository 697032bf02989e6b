/** The variables of the server as its configuration declares them, with what stands in the "Default" column. */
import { supsDecimals } from "@passport/protocol";
import * as z from "zod";
import { signerDevelopmentDefaults, signerVariablesSchema } from "../../apps/server/src/config/signer-config.ts";
import { developmentDefaults, variablesSchema } from "../../apps/server/src/config/variables.ts";

/** Amounts of SUPS are set in whole ones and kept in base units. */
const inCode = (value: unknown): string =>
  `\`${String(typeof value === "bigint" ? value / 10n ** BigInt(supsDecimals) : value)}\``;

const defaultOf = (name: string, schema: z.core.$ZodType, inDevelopment: Readonly<Record<string, string>>): string => {
  if (schema instanceof z.ZodDefault) {
    const value: unknown = schema.def.defaultValue;
    return Array.isArray(value) && value.length === 0 ? "empty" : inCode(value);
  }
  const development = inDevelopment[name];
  if (development === undefined) return schema instanceof z.ZodOptional ? "none" : "required";
  // Keys are long and say nothing; that they are public is what matters.
  return `required; in development ${/KEYS$/.test(name) ? "a public key" : inCode(development)}`;
};

const read = (
  schema: z.ZodObject,
  inDevelopment: Readonly<Record<string, string>>,
): [name: string, defaultText: string][] =>
  Object.entries(schema.shape).map(([name, shape]) => [name, defaultOf(name, shape, inDevelopment)]);

export const serverVariables = (): Map<string, string> =>
  new Map([...read(variablesSchema, developmentDefaults), ...read(signerVariablesSchema, signerDevelopmentDefaults)]);
