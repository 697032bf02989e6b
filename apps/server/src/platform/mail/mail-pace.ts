/** How fast mails go out, and how long a mail that cannot go out is tried. Tests pass a quicker one. */
export interface MailPace {
  pollMs: number;
  /** How long a mail belongs to the relay that took it. Longer than a try may take, or two relays would send it. */
  leaseMs: number;
  /** Before the second try; doubles with every further one. */
  firstDelayMs: number;
  maxDelayMs: number;
  giveUpAfterMs: number;
  /** Tries of a mail that the server refuses for good: some say so while they only greylist. */
  refusedTries: number;
}

export const mailPace: MailPace = {
  pollMs: 500,
  leaseMs: 20_000,
  firstDelayMs: 5_000,
  maxDelayMs: 600_000,
  giveUpAfterMs: 24 * 60 * 60 * 1000,
  refusedTries: 3,
};

/** Also the connections that a relay keeps open: more mails than that would wait with their lease running. */
export const mailsAtOnce = 4;

/**
 * 10 s for each step with the mail server, 12 s for all of them: below the lease, so that a mail has one sender at a
 * time, and below the 15 s that a process has to stop.
 */
export const sendDeadlines = { stepMs: 10_000, wholeMs: 12_000 };
