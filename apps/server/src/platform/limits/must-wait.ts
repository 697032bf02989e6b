import { Failure } from "../wire/failure.ts";

/** A limit's answer: when to come again, in words a person can use. */
export const mustWait = (waitMs: number, hints: { captchaRequired?: boolean } = {}): Failure => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Failure("wait_before_retry", { wait: inWords(seconds) }, { ...hints, retryAfterSeconds: seconds });
};

const units = [
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
] as const;

/** Rounded up to the largest unit that fits twice: "90 seconds", "3 minutes". */
export const inWords = (seconds: number): string => {
  const unit = units.find((candidate) => seconds >= candidate.seconds * 2) ?? units[2];
  const count = Math.ceil(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
};
