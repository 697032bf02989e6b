/** Two ways not to get a verdict, split by what the caller knows afterwards. */

/** Nothing was done: the queue is longer than it could be worked off in time. Try again in a moment. */
export class LedgerOverloaded extends Error {
  constructor() {
    super("the ledger is overloaded; nothing was posted");
    this.name = "LedgerOverloaded";
  }
}

/** It may have been done or not: the database went away before it answered. The same transfer again settles it. */
export class LedgerUnavailable extends Error {
  constructor(cause: unknown) {
    super("the ledger did not answer; post the same transfer again to learn its verdict", { cause });
    this.name = "LedgerUnavailable";
  }
}
