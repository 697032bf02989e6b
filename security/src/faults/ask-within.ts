import type { Answer } from "../browser.ts";
import type { Probe } from "./probes.ts";

export interface Outcome {
  probe: Probe;
  ms: number;
  /** Absent: the connection broke, or the time was up. */
  answer: Answer | undefined;
  isLate: boolean;
}

/** Never longer than the deadline; a response that comes later is dropped. */
export const askWithin = async (probe: Probe, deadlineMs: number): Promise<Outcome> => {
  const startedAt = performance.now();
  const tooLate = Promise.withResolvers<"late">();
  const timer = setTimeout(() => tooLate.resolve("late"), deadlineMs);
  const asked = probe.ask().catch(() => undefined);
  const answer = await Promise.race([asked, tooLate.promise]);
  clearTimeout(timer);
  const isLate = answer === "late";
  return { probe, ms: performance.now() - startedAt, answer: isLate ? undefined : answer, isLate };
};

/** Mallory got something: a session, a person, a success, an open socket. A `tfa_token` is the password's due. */
export const letsIn = ({ probe, answer }: Outcome): boolean => {
  if (probe.by === "alice" || answer === undefined) return false;
  const { status, body, headers } = answer;
  if (headers.getSetCookie().some((line) => /^__Host-passport-sid=[^;]/.test(line)) || body.user !== undefined)
    return true;
  return status === 200 && body.tfa_token === undefined;
};
