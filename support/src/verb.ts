import type { Desk } from "./desk.ts";

/** What was typed behind a verb, complete and of the right number. */
export interface Given {
  /** The word after the verb; empty where it may be left out and was. */
  operand: string;
  options: Readonly<Record<string, string>>;
}

/** Something that can be asked for. */
export interface Verb {
  /** In `<...>` what must be there, in `[...]` what may be. */
  usage: string;
  summary: string;
  /** Options with a value that must be given, and that may be. */
  needs?: readonly string[];
  takes?: readonly string[];
  run(desk: Desk, given: Given): Promise<Report>;
}

export interface Report {
  /** For people. */
  text: string;
  /** For scripts: what the server answered. */
  json: unknown;
}
