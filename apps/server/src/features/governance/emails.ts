/** What members of staff are told about proposals to change the contracts. */
import type { OwnerEmail } from "../session/index.ts";

export const governanceEmails = {
  proposed: {
    subject: "{count} proposed to the {product} contracts on {chain}",
    paragraphs: [
      "{proposals}",
      "{more}",
      "If you don't know of a proposal, treat the key that made it as stolen: tell your team now, and have the guardian cancel it or dismiss the proposer before it's ready. Read all of them at {page} or with npm run support -- proposals.",
    ],
    hasLockLink: false,
  },
} satisfies Record<string, OwnerEmail>;
