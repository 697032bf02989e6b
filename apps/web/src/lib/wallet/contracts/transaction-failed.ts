/** A transaction that was sent and did nothing. Only its network fee is spent. */
export class TransactionFailed extends Error {
  readonly reason: "reverted" | "replaced";

  constructor(reason: TransactionFailed["reason"]) {
    super(`The transaction was ${reason}`);
    this.name = "TransactionFailed";
    this.reason = reason;
  }
}
