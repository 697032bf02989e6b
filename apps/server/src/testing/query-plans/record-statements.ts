/**
 * Notes every statement that product code sends to PostgreSQL in this process. What a test itself asks is not of interest:
 * the nearest file of ours on the stack tells one from the other.
 */
import { relative } from "node:path";
import pg from "pg";

export interface Statement {
  text: string;
  /** The file that holds it, from the root of the repository. */
  file: string;
}

const root = new URL("../../../../../", import.meta.url).pathname;
const product = /^(apps\/server|packages\/(?!testbed)[^/]+)\/src\//;
/** Tests, and what fills a development database. */
const unlikeProduct = /(\.test\.ts$|\/testing\/|\/crash\/|\/seed)/;
/** They send what others wrote. */
const carriers = /^packages\/database\/src\//;
const explained = /^\s*(select|insert|update|delete|with|merge)\b/i;

/** Several rows of values have the same plan as one. */
export const shapeOf = (text: string): string =>
  text.replace(/(\(\$\d+(?:, \$\d+)*\))(?:, \(\$\d+(?:, \$\d+)*\))+/g, "$1, …");

const fileOfCaller = (): string | undefined => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = "" } = new Error("where this was sent from");
  Error.stackTraceLimit = stackTraceLimit;
  for (const [, path = ""] of stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+\.ts)/g)) {
    const file = relative(root, path);
    if (path.includes("/node_modules/") || /(query-plans|lock-order)\//.test(file) || carriers.test(file)) continue;
    return file;
  }
  return undefined;
};

/** The file of product code that sends a statement at this moment, if it is product code. */
export const productFileOfCaller = (): string | undefined => {
  const file = fileOfCaller();
  return file !== undefined && product.test(file) && !unlikeProduct.test(file) ? file : undefined;
};

export interface Recorder {
  note(query: unknown): void;
  /** What was noted since the last call; each shape once. */
  take(): Statement[];
}

export const createRecorder = (): Recorder => {
  const noted = new Map<string, Statement>();
  const taken = new Set<string>();
  return {
    note(query) {
      const text = typeof query === "string" ? query : (query as { text?: unknown } | undefined)?.text;
      if (typeof text !== "string" || !explained.test(text)) return;
      const shape = shapeOf(text);
      if (taken.has(shape) || noted.has(shape)) return;
      const file = productFileOfCaller();
      if (file !== undefined) noted.set(shape, { text, file });
    },
    take() {
      const statements = [...noted.values()];
      for (const shape of noted.keys()) taken.add(shape);
      noted.clear();
      return statements;
    },
  };
};

const recorders = new Set<Recorder>();

/** Every statement of every connection of this process, from now on. */
export const record = (recorder: Recorder): void => {
  if (recorders.size === 0) wrapClient();
  recorders.add(recorder);
};

const wrapClient = (): void => {
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: pg.Client, ...args) {
    for (const recorder of recorders) recorder.note(args[0]);
    return query.apply(this, args);
  };
};

let ofProcess: Recorder | undefined;

/** The same for all test files of a process, which share this module: no statement is explained twice. */
export const recorderOfProcess = (): Recorder => {
  if (ofProcess === undefined) {
    ofProcess = createRecorder();
    record(ofProcess);
  }
  return ofProcess;
};
