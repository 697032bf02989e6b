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
const valued = {
  ...{ reason: text, locks: text, user: text, role: text },
  ...{ page: text, before: text, after: text, limit: text, state: text },
};
/** Of the verbs about clients. */
const ofClients = { name: text, scopes: text, "expires-in-days": text, "overlap-hours": text, url: text, client: text };
const several = { type: "string", multiple: true } as const;
const listed = { origin: several, "redirect-url": several, "logout-url": several };
const flags = { public: { type: "boolean" } } as const;

export const parseCommandLine = (typed: readonly string[]): CommandLine => {
  const { values, positionals } = parse(typed);
  const { json: isJson = false, help = false, server, "session-file": sessionFile, ...options } = values;
  const [word, ...operands] = joined(positionals);
  const everywhere = { isJson, sessionFile };
  if (help || word === undefined || word === "help") return { ...everywhere, intent: { kind: "help" } };
  if (word === "login") {
    return { ...everywhere, intent: { kind: "login", email: one(operands, "login <email>"), server } };
  }
  if (server !== undefined) throw new Misuse("--server belongs to login; the session remembers it.");
  if (word === "logout") return { ...everywhere, intent: { kind: "logout" } };
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (verb === undefined) throw new Misuse(`Unknown command: ${word}. For a list, run: npm run support -- help`);
  return { ...everywhere, intent: { kind: "verb", verb, given: toGiven(verb, operands, options) } };
};

/** `client list` is one verb of two words. */
const joined = ([first, second, ...rest]: readonly string[]): string[] =>
  [first === "client" && second !== undefined ? [`client ${second}`] : [first ?? [], second ?? []], rest].flat(2);

const parse = (typed: readonly string[]) => {
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        ...valued,
        ...ofClients,
        ...listed,
        ...flags,
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

type Values = Record<string, string | string[] | boolean | undefined>;

const toGiven = (verb: Verb, operands: readonly string[], values: Values): Given => {
  const { usage, needs = [], takes = [] } = verb;
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const missing = needs.find((name) => !given.some(([one]) => one === name));
  if (missing !== undefined) throw new Misuse(`--${missing} is missing: ${usage}`);
  const foreign = given.find(([name]) => !needs.includes(name) && !takes.includes(name));
  if (foreign !== undefined) throw new Misuse(`--${foreign[0]} has no meaning here: ${usage}`);
  return {
    operand: operandOf(verb, operands),
    options: Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    lists: Object.fromEntries(given.filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))),
    flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
  };
};

const operandOf = ({ usage, operand }: Verb, operands: readonly string[]): string => {
  if (operands.length > 0 && operand === "none") throw new Misuse(`Expected: ${usage}`);
  const mayBeMissing = operand === "none" || (!usage.includes("<") && usage.includes("["));
  return mayBeMissing && operands.length === 0 ? "" : one(operands, usage);
};

const one = ([operand, ...rest]: readonly string[], usage: string): string => {
  if (operand === undefined || operand.trim() === "" || rest.length > 0) throw new Misuse(`Expected: ${usage}`);
  return operand;
};
