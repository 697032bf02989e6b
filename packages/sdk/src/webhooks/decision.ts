/** What a handler of a question returns. */
export type Decision = { decision: "accept" } | { decision: "refuse"; reason: string };

export const accept = (): Decision => ({ decision: "accept" });

const longestReason = 200;

/** `reason` is what the player reads: one line of at most 200 characters. */
export const refuse = (reason: string): Decision => ({
  decision: "refuse",
  reason: reason.replace(/\s+/g, " ").trim().slice(0, longestReason),
});
