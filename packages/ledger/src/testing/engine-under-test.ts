import type { LedgerEngine } from "../engine.ts";

export interface EngineUnderTest extends AsyncDisposable {
  engine: LedgerEngine;
  /** The switch of an operator, or of a reconciliation that failed: not a part of the engine's own interface. */
  haltWithdrawals(isHalted: boolean): Promise<void>;
}

/** What a group of tests gets: the engine exists only once they run. */
export type Subject = () => EngineUnderTest;
