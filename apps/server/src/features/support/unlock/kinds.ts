/** What differs between removing locks and removing second factors: the words for owners, their log and the audit log. */
import type { SecurityEventKind, UnlockKind } from "@passport/protocol";
import type { OwnerEmail } from "../../access/index.ts";
import { supportEmails } from "../emails.ts";

interface Kind {
  /** The first half of actions in the audit log. */
  audited: "unlock" | "factors";
  emails: Readonly<Record<"approved" | "withdrawn" | "done", OwnerEmail>>;
  events: Readonly<Record<"approved" | "done", SecurityEventKind>>;
}

export const kinds: Readonly<Record<UnlockKind, Kind>> = {
  locks: {
    audited: "unlock",
    emails: {
      approved: supportEmails.unlock_approved,
      withdrawn: supportEmails.unlock_withdrawn,
      done: supportEmails.unlocked,
    },
    events: { approved: "unlock_approved", done: "unlocked" },
  },
  second_factors: {
    audited: "factors",
    emails: {
      approved: supportEmails.factor_removal_approved,
      withdrawn: supportEmails.factor_removal_withdrawn,
      done: supportEmails.factors_removed,
    },
    events: { approved: "factor_removal_approved", done: "factors_removed" },
  },
};
