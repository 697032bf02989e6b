/** What staff did with a player's money, for the player. */
import type { OwnerEmail } from "../session/index.ts";

export const transactionEmails = {
  reversed: {
    subject: "A transaction on your {product} account was reversed",
    paragraphs: [
      "Our team has reversed this transaction: {description}. The amount has moved back, and both entries are in your history.",
      "If you have questions about it, contact support.",
    ],
  },
} satisfies Record<string, OwnerEmail>;
