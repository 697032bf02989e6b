/** How fast webhooks are delivered, and how long a failing one is retried. Tests pass a quicker one. */
export interface WebhookPace {
  pollMs: number;
  /** Pause between two claims under load: more events with each. */
  claimGapMs: number;
  attemptMs: number;
  /** How long an event belongs to the process that took it. Longer than its wait and its attempt, or two would send it. */
  leaseMs: number;
  /** Before the second try; doubles with every further one. */
  firstDelayMs: number;
  maxDelayMs: number;
  /** A question holds a player's SUPS or item, so it is repeated more often. */
  maxQuestionDelayMs: number;
  giveUpAfterMs: number;
  /** A new question belongs to the process that asked it for so long. After that its process has died. */
  headStartMs: number;
  /** Requests in flight to one game, from one process. */
  perClient: number;
}

export const webhookPace: WebhookPace = {
  pollMs: 250,
  claimGapMs: 4,
  attemptMs: 10_000,
  leaseMs: 30_000,
  firstDelayMs: 2_000,
  maxDelayMs: 4 * 60 * 60 * 1000,
  maxQuestionDelayMs: 5 * 60 * 1000,
  giveUpAfterMs: 3 * 24 * 60 * 60 * 1000,
  headStartMs: 2_000,
  perClient: 64,
};

/** Doubles, with a quarter more or less, so that events which failed together do not return together. */
export const retryDelayMs = (
  { attempts, isQuestion }: { attempts: number; isQuestion: boolean },
  pace: WebhookPace,
  random = Math.random(),
): number => {
  const most = isQuestion ? pace.maxQuestionDelayMs : pace.maxDelayMs;
  // The exponent is bounded: a question may be asked hundreds of times.
  const delay = Math.min(most, pace.firstDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(delay * (0.75 + random / 2));
};
