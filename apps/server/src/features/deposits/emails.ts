/** What staff did about a deposit, for the player who got it. */
import type { OwnerEmail } from "../session/index.ts";

export const depositEmails = {
  assigned: {
    subject: "A deposit was credited to your {product} account",
    paragraphs: [
      "Our team has found out that a deposit from a wallet that isn't linked to any account is yours. You find it in your history.",
    ],
  },
} satisfies Record<string, OwnerEmail>;
