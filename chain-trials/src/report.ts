export interface RoundsReport {
  rounds: number;
  /** How often the books were compared with the chains. */
  looks: number;
  faults: string[];
  reorganisations: number;
  kills: Record<string, number>;
  /** Rounds in which one of two nodes said this at least once. */
  lies: Record<string, number>;
  /** Of these, those in which the chain stopped; it was read again by itself in all of them, or there is a fault. */
  stops: number;
  /** Blocks with more logs of nothing than a node gives at once. */
  floods: number;
  deposits: number;
  purchases: number;
  vouchers: number;
  used: number;
  /** Of these, in the last second of their life. */
  lastSecond: number;
  returned: number;
  /** Above the contract's limits until the end, then released or rejected. */
  queued: number;
  /** Rejected by the guardian, called off by their account or, of an ended epoch, cleared away by anybody. */
  leftQueue: number;
  endedEpochs: number;
  loweredLimits: number;
  /** Forged vouchers that the contract took. */
  thefts: number;
  /** Of these, queued ones of an ended epoch that a player cleared away after withdrawals had resumed. */
  cleared: number;
}

export const emptyReport = (): RoundsReport => ({
  rounds: 0,
  looks: 0,
  faults: [],
  reorganisations: 0,
  kills: {},
  lies: {},
  stops: 0,
  floods: 0,
  deposits: 0,
  purchases: 0,
  vouchers: 0,
  used: 0,
  lastSecond: 0,
  returned: 0,
  queued: 0,
  leftQueue: 0,
  endedEpochs: 0,
  loweredLimits: 0,
  thefts: 0,
  cleared: 0,
});
