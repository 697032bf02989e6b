import type { Proposal } from "@passport/protocol/governance";
import { defineTexts } from "../../lib/texts/texts.ts";

export const proposalsTexts = defineTexts({
  page: "Changes to the contracts",
  lead: "The admin's changes wait before they take effect, and expire 7 days after they're ready. Check that every one of them is yours.",
  which: "Which changes",
  tabs: { pending: "Pending", ended: "Ended" },
  loading: "Loading what is proposed",
  failed: "The changes could not be loaded",
  retry: "Try again",
  offline: "You're offline",
  offlineText: "What is proposed can't be checked without a connection. Reconnect and try again.",
  notAllowed: "You don't have permission to view this page",
  notAllowedText: "Only administrators and the treasury can see what is proposed.",
  unconfirmed: "Confirm it's you to see what is proposed",
  empty: { pending: "Nothing is proposed", ended: "Nothing has ended yet" },
  emptyText: {
    pending: "No change to the contracts is pending on any chain.",
    ended: "Changes that were carried out, cancelled or not executed in time are listed here.",
  },
  counts: (chain: string, count: string) => `${chain}: ${count} pending`,
  countAtLeast: (count: string) => `${count} or more`,
  showMore: "Show more",

  states: {
    pending: "Pending",
    executed: "Carried out",
    cancelled: "Cancelled",
    void: "Void: the proposer was dismissed",
    expired: "Expired",
  } satisfies Record<Proposal["state"], string>,
  ready: "Can be carried out now",
  notFinal: "Seen, not final yet",
  kinds: {
    timelock: "Change by the admin",
    roles: "Change of roles by the custodian",
  } satisfies Record<Proposal["kind"], string>,
  unknown: "Unknown call",
  moreCalls: (count: number) => (count === 1 ? "1 more call" : `${count} more calls`),
  chain: "Chain",
  proposer: "Proposed by",
  proposed: "Proposed",
  readyAt: "Ready",
  expires: "Expires",
  ended: "Ended",
  refusedBy: "Refused by",
  id: "Proposal",
  details: "Data of the calls",
  raw: (target: string, data: string) => `To ${target}: ${data}`,

  notYours: "Not yours?",
  notYoursText: {
    timelock:
      "Tell your team now. The guardian cancels this proposal, or dismisses the proposer and voids everything pending.",
    roles: "Tell your team now. It's cancelled when the admin and the guardian have both refused it.",
  } satisfies Record<Proposal["kind"], string>,
  commands: {
    cancel: "Cancel it (guardian)",
    dismiss: "Dismiss the proposer (guardian)",
    refuse: "Refuse it (admin and guardian)",
  },
});
