import type { Fixture } from "../fixture.ts";

/** A player in the middle of a flow while a process dies. */
export interface Traveller {
  /** The call, or calls, at whose process the blow is aimed. */
  go(api: number): Promise<Outcome<unknown>>;
  /** Afterwards, with all processes back: takes the way once more and names what is wrong. */
  inspect(): Promise<string[]>;
}

export interface CrashFlow {
  name: string;
  prepare(fixture: Fixture): Promise<Traveller>;
}

/** What became of a call whose process may have died: "cut off" when no response came. */
export type Outcome<T> = { kind: "answered"; answer: T } | { kind: "cut off" | "not begun" };

export const outcomeOf = async <T>(call: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { kind: "answered", answer: await call };
  } catch (error) {
    const loss = lossOf(error);
    if (loss === undefined) throw error;
    return { kind: loss };
  }
};

/** Undefined for an error that has nothing to do with a connection. */
const lossOf = (error: unknown): "cut off" | "not begun" | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNREFUSED") return "not begun";
  // fetch wraps what happened; `terminated` is an answer that broke off.
  if (error instanceof TypeError) return error.message === "terminated" ? "cut off" : lossOf(error.cause);
  const isCut = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(code) || /closed with|hang up/.test(error.message);
  return isCut ? "cut off" : undefined;
};

/** The answer, if there was one. */
export const answerIn = <T>(outcome: Outcome<T> | undefined): T | undefined =>
  outcome?.kind === "answered" ? outcome.answer : undefined;

/** Names of what does not hold. */
export const broken = (facts: Record<string, boolean>): string[] =>
  Object.entries(facts).flatMap(([fact, holds]) => (holds ? [] : [fact]));
