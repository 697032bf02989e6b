import type { StaffSession } from "./staff-session.ts";

/** The arguments of a verb, checked. */
export interface Given {
  /** The word after the verb; empty if it is optional and was left out. */
  operand: string;
  options: Readonly<Record<string, string>>;
  /** Options that may be given several times. */
  lists: Readonly<Record<string, readonly string[]>>;
  flags: ReadonlySet<string>;
}

/** A command of the command line. */
export interface Verb {
  /** `<...>` is required, `[...]` is optional. */
  usage: string;
  summary: string;
  /** Without one, nothing but options follows the verb. */
  operand?: "none";
  /** Required and optional options, each with a value. */
  needs?: readonly string[];
  takes?: readonly string[];
  run(session: StaffSession, given: Given): Promise<Report>;
}

export interface Report {
  /** For people. */
  text: string;
  /** For scripts: the server's response. */
  json: unknown;
}
