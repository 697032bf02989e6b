/** Which failures may pass, and how long to wait. A repeated write has the same idempotency key, so it happens once. */
const firstPauseMs = 250;
const longestPauseMs = 8_000;
/** Longer than that, and the caller decides. */
const longestPatienceSeconds = 30;

const retryAfter = (outcome: Response | Error): number | undefined => {
  if (!(outcome instanceof Response)) return undefined;
  const seconds = Number(outcome.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

/** No connection, no answer in time, too many requests, or a server that is broken or restarting. */
export const isTemporary = (outcome: Response | Error): boolean => {
  if (outcome instanceof Error) return true;
  if ((retryAfter(outcome) ?? 0) > longestPatienceSeconds) return false;
  return outcome.status === 429 || outcome.status >= 500;
};

/** Doubles each time, and differs between callers, so that they do not all return at once. */
export const pauseBefore = (attempt: number, outcome: Response | Error, random = Math.random): number => {
  const seconds = retryAfter(outcome);
  if (seconds !== undefined) return seconds * 1_000;
  return Math.min(firstPauseMs * 2 ** attempt, longestPauseMs) * (0.5 + random() / 2);
};

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
