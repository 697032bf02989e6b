/** `burst` at once, and one more every `perMs` (whole milliseconds). */
export interface Rate {
  key: string;
  burst: number;
  perMs: number;
}

/** Until this rate grants, when granting would leave it spent `spentAheadMs` ahead of the clock. */
export const waitMsOf = ({ burst, perMs }: Rate, spentAheadMs: number): number =>
  Math.max(0, Math.ceil(spentAheadMs - burst * perMs));
