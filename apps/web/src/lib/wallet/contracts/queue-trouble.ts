/** Why something that waits in a contract's queue cannot leave it now. Nothing was sent. */
export class QueueTrouble extends Error {
  /** `gone`: it has left the queue; `ended`: a guardian voided it; `not-yet`: not before `due`. */
  readonly reason: "gone" | "ended" | "paused" | "not-yet";
  readonly due: Date | undefined;

  constructor(reason: QueueTrouble["reason"], due?: Date) {
    super(`The queued voucher is ${reason}`);
    this.name = "QueueTrouble";
    this.reason = reason;
    this.due = due;
  }
}
