import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { useTopic } from "../socket/use-topic.ts";

/** What the player can spend now, live: the balance without what is held (M2). */
export const useAvailable = (accountId: string): { available: bigint | undefined; hasFailed: boolean } => {
  const balance = useTopic(balanceTopic, accountId);
  const held = useTopic(heldTopic, accountId);
  const hasFailed = balance.status === "failed" || held.status === "failed";
  if (!("value" in balance) || !("value" in held)) return { available: undefined, hasFailed };
  // Two topics: for a moment one may be ahead of the other.
  const available = BigInt(balance.value) - BigInt(held.value);
  return { available: available > 0n ? available : 0n, hasFailed };
};
