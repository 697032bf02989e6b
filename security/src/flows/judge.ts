import type { Attempt } from "./attempt.ts";

/** Refusals that say nothing about proofs. */
const limits = new Set(["wait_before_retry", "captcha_required", "too_many_requests", "overloaded"]);

export interface Report {
  /** Calls, and time that passed between them. */
  steps: number;
  limited: number;
  sessions: number;
  passwordChanges: number;
  otherKinds: number;
  /** What must never be, each with the way that led there. */
  breaches: { gives: Attempt["gives"] | "kind"; trail: string[] }[];
  /** Refused although every proof was there, or a state that the model does not know: safe, but one of the two is wrong. */
  surprises: string[][];
}

export const newReport = (): Report => ({
  steps: 0,
  limited: 0,
  sessions: 0,
  passwordChanges: 0,
  otherKinds: 0,
  breaches: [],
  surprises: [],
});

/** After the first thing that is wrong the model does not know any more where it stands. */
export const isClean = ({ breaches, surprises }: Report): boolean => breaches.length + surprises.length === 0;

export const judge = async (report: Report, attempt: Attempt, trail: string[]): Promise<void> => {
  const { gives, isDue, isGranted, isOtherKind = false } = attempt;
  report.steps += 1;
  if (isOtherKind) report.otherKinds += 1;
  if (isGranted && !isDue) {
    report.breaches.push({ gives: isOtherKind ? "kind" : gives, trail });
    return;
  }
  if (!isGranted) {
    const { status, body } = attempt.answer;
    if (limits.has(body.error_code ?? "")) report.limited += 1;
    else if (isDue || status >= 500) report.surprises.push(trail);
    return;
  }
  if (gives === "session") report.sessions += 1;
  if (gives === "password") report.passwordChanges += 1;
  await attempt.apply?.();
};
