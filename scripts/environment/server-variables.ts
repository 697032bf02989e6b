/** The variables of the server as its configuration declares them, each with the text of its "Default" column. */
import { supsDecimals } from "@passport/protocol";
import { releaseDevelopmentDefaults, releaseVariablesSchema } from "../../apps/server/src/config/release-config.ts";
import { signerDevelopmentDefaults, signerVariablesSchema } from "../../apps/server/src/config/signer-config.ts";
import { developmentDefaults, variablesSchema } from "../../apps/server/src/config/variables.ts";

/** What zod says about a variable. */
interface Shape {
  readonly def: { readonly type: string; readonly defaultValue?: unknown };
}
type Values = Readonly<Record<string, string>>;

/** Amounts of SUPS are set in whole SUPS and kept in base units. */
const inCode = (value: unknown): string =>
  `\`${String(typeof value === "bigint" ? value / 10n ** BigInt(supsDecimals) : value)}\``;

const defaultOf = (name: string, { def }: Shape, inDevelopment: Values): string => {
  if (def.type === "default") {
    return Array.isArray(def.defaultValue) && def.defaultValue.length === 0 ? "empty" : inCode(def.defaultValue);
  }
  const development = inDevelopment[name];
  if (development === undefined) return def.type === "optional" ? "none" : "required";
  // The value of a key is long and says nothing; what matters is that it is public.
  const elsewhere = name === "RELEASE_KEY" ? "none" : "required";
  return `${elsewhere}; in development ${/KEYS?$/.test(name) ? "a public key" : inCode(development)}`;
};

const read = (shapes: Readonly<Record<string, Shape>>, inDevelopment: Values): [name: string, text: string][] =>
  Object.entries(shapes).map(([name, shape]) => [name, defaultOf(name, shape, inDevelopment)]);

export const serverVariables = (): Map<string, string> =>
  new Map([
    ...read(variablesSchema.shape, developmentDefaults),
    ...read(signerVariablesSchema.shape, signerDevelopmentDefaults),
    ...read(releaseVariablesSchema.shape, releaseDevelopmentDefaults),
  ]);
