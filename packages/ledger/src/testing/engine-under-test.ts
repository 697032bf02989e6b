import type { LedgerEngine } from "../engine.ts";

export interface EngineUnderTest extends AsyncDisposable {
  engine: LedgerEngine;
  /** The switch of an operator, or of a reconciliation that failed: not a part of the engine's own interface. */
  haltWithdrawals(isHalted: boolean): Promise<void>;
  /** The operator's as well: a currency that is issued here, and its number. */
  declareCurrency(cap: bigint): Promise<number>;
}

/** What a group of tests gets: the engine exists only once they run. */
export type Subject = () => EngineUnderTest;
