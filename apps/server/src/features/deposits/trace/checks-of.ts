/** The checks that led to a verdict, in their order: those before the one that decided were passed. */
import {
  type Trace,
  type TraceCheckName,
  type TraceOutcome,
  type TraceVerdict,
  traceCheckNames,
} from "@passport/protocol";

/** Where each verdict was decided. Null: nothing failed. */
const decidedBy: Record<TraceVerdict, TraceCheckName | null> = {
  not_found: "network",
  network_unanswered: "network",
  replaced: "network",
  wrong_network: "network",
  pending: "mined",
  reverted: "succeeded",
  wrong_token: "token",
  native_coin_sent: "token",
  item_or_collectible_sent: "token",
  purchase_payment: "token",
  approval_only: "token",
  no_transfer: "token",
  mint: "token",
  wrong_address: "recipient",
  to_contract: "recipient",
  our_withdrawal: "recipient",
  zero_amount: "amount",
  unlinked_sender: "sender",
  exchange_or_contract_sender: "sender",
  linked_to_other_account: "sender",
  credited_to_other: "sender",
  several_transfers: "token",
  confirming: null,
  watcher_behind: null,
  credited: null,
};

const waiting: ReadonlySet<TraceVerdict> = new Set<TraceVerdict>(["network_unanswered", "pending"]);

type Judged = Pick<Trace, "verdict" | "blocks_to_go">;

export const checksOf = (judged: Judged): Trace["checks"] =>
  traceCheckNames.map((name) => ({ name, outcome: outcomeOf(name, judged) }));

const outcomeOf = (name: TraceCheckName, { verdict, blocks_to_go }: Judged): TraceOutcome => {
  const decider = decidedBy[verdict];
  const place = traceCheckNames.indexOf(name) - (decider === null ? Number.POSITIVE_INFINITY : indexOf(decider));
  // The parts say which transfer passed what.
  if (verdict === "several_transfers" && place >= 0) return "skipped";
  if (place === 0) return waiting.has(verdict) ? "waiting" : "failed";
  if (place > 0) return name === "credited" && decider === "sender" ? "waiting" : "skipped";
  if (name === "final") return blocks_to_go === null ? "passed" : "waiting";
  return name === "credited" && verdict !== "credited" ? "waiting" : "passed";
};

const indexOf = (name: TraceCheckName): number => traceCheckNames.indexOf(name);
