/** What can go wrong while a chain is watched, split by what the watcher does about it. */

/** The chain changed between two questions, or a node lags behind another: ask again. */
export class ChainMoved extends Error {
  override name = "ChainMoved";
}

/** Another process wrote the cursor: this one leads no longer, or never did. */
export class LeadershipLost extends Error {
  override name = "LeadershipLost";
}

/**
 * The chain took back what it had called final, or a node lied about it. Value has moved on it, so nothing
 * is undone by a program: the chain stands still until its nodes tell the old story again or an operator decides.
 */
export class FinalityBroken extends Error {
  override name = "FinalityBroken";
}

/** A window holds more than we want to have in memory and in one transaction: read fewer blocks. */
export class TooMuchAtOnce extends Error {
  override name = "TooMuchAtOnce";
  /** So many of the blocks are not too much. */
  readonly fitting: number;
  constructor(message: string, fitting: number) {
    super(message);
    this.fitting = fitting;
  }
}
