/** What the matrices make a call with, and on whose objects. */

/** Objects of one account. */
export interface Target {
  userId: string;
  accountId: string;
  username: string;
  /** A session of theirs, though not the one that asks. */
  sessionId: string;
  transactionReference: string;
  operationId: string;
  wallet: string;
  /** Token numbers of theirs. */
  mintable: string;
  mintableHash: string;
  staked: string;
  stakedOld: string;
}

export interface CallInput {
  query?: Record<string, string>;
  body?: unknown;
  payload?: unknown;
  /** It names an object of the target: another player must not find it. */
  isOwners?: true;
}
