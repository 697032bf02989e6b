/** Notes the statements of product code in the order of their transactions, each sequence once. */
import pg from "pg";
import { productFileOfCaller, shapeOf } from "../query-plans/record-statements.ts";

export interface Step {
  text: string;
  file: string;
}

const locking = /\b(update|delete|share|insert|select)\b/i;
const begins = /^\s*(begin|start transaction)\b/i;
const ends = /^\s*(commit|rollback)\s*;?\s*$/i;

/** The file that first sent a text, by the text. A test's own statements are not kept. */
const files = new Map<string, string>();
const running = new WeakMap<object, Step[]>();
const sequences = new Map<string, readonly Step[]>();
const taken = new Set<string>();

const keep = (steps: readonly Step[]): void => {
  if (steps.length === 0) return;
  const key = steps.map(({ text }) => text).join("\u0000");
  if (!taken.has(key)) sequences.set(key, steps);
};

const note = (client: object, query: unknown): void => {
  const text = typeof query === "string" ? query : (query as { text?: unknown } | undefined)?.text;
  if (typeof text !== "string") return;
  const steps = running.get(client);
  if (begins.test(text)) {
    running.set(client, []);
  } else if (ends.test(text)) {
    if (steps !== undefined) keep(steps);
    running.delete(client);
  } else if (locking.test(text)) {
    const shape = shapeOf(text);
    const file = files.get(shape) ?? productFileOfCaller();
    if (file === undefined) return;
    files.set(shape, file);
    if (steps === undefined) keep([{ text: shape, file }]);
    else if (!steps.some((step) => step.text === shape)) steps.push({ text: shape, file });
  }
};

let isWrapped = false;

/** Every connection of this process, from now on. */
export const recordLocks = (): void => {
  if (isWrapped) return;
  isWrapped = true;
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: pg.Client, ...args) {
    note(this, args[0]);
    return query.apply(this, args);
  };
};

/** The sequences noted since the last call. */
export const takeSequences = (): (readonly Step[])[] => {
  const found = [...sequences.values()];
  for (const key of sequences.keys()) taken.add(key);
  sequences.clear();
  return found;
};
