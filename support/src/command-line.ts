/** From what was typed to what is meant, or a `Misuse` that says what is missing. */
import { parseArgs } from "node:util";
import { Misuse } from "./refusal.ts";
import type { Given, Verb } from "./verb.ts";
import { verbs } from "./verbs/index.ts";

export type Intent =
  | { kind: "help" }
  | { kind: "login"; email: string; server: string | undefined }
  | { kind: "logout" }
  | { kind: "verb"; verb: Verb; given: Given };

export interface CommandLine {
  intent: Intent;
  isJson: boolean;
  sessionFile: string | undefined;
}

const text = { type: "string" } as const;
const valued = { reason: text, locks: text, page: text, before: text, limit: text };

export const parseCommandLine = (typed: readonly string[]): CommandLine => {
  const { values, positionals } = parse(typed);
  const { json: isJson = false, help = false, server, "session-file": sessionFile, ...options } = values;
  const [word, ...operands] = positionals;
  const everywhere = { isJson, sessionFile };
  if (help || word === undefined || word === "help") return { ...everywhere, intent: { kind: "help" } };
  if (word === "login") {
    return { ...everywhere, intent: { kind: "login", email: one(operands, "login <email>"), server } };
  }
  if (server !== undefined) throw new Misuse("--server belongs to login; the session remembers it.");
  if (word === "logout") return { ...everywhere, intent: { kind: "logout" } };
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (verb === undefined) throw new Misuse(`${word} is no verb. See: npm run support -- help`);
  return { ...everywhere, intent: { kind: "verb", verb, given: toGiven(verb, operands, options) } };
};

const parse = (typed: readonly string[]) => {
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        ...valued,
        server: text,
        "session-file": text,
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
};

const toGiven = (verb: Verb, operands: readonly string[], given: Record<string, string | undefined>): Given => {
  const { usage, needs = [], takes = [] } = verb;
  const options = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]));
  const missing = needs.find((name) => options[name] === undefined);
  if (missing !== undefined) throw new Misuse(`--${missing} is missing: ${usage}`);
  const foreign = Object.keys(options).find((name) => !needs.includes(name) && !takes.includes(name));
  if (foreign !== undefined) throw new Misuse(`--${foreign} has no meaning here: ${usage}`);
  const isOptional = usage.includes("[");
  return { operand: isOptional && operands.length === 0 ? "" : one(operands, usage), options };
};

const one = ([operand, ...rest]: readonly string[], usage: string): string => {
  if (operand === undefined || operand.trim() === "" || rest.length > 0) throw new Misuse(`Expected: ${usage}`);
  return operand;
};
