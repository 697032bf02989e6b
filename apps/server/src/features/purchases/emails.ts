/** What staff did about a purchase, for the player who paid. */
import type { OwnerEmail } from "../session/index.ts";

export const purchaseEmails = {
  delivered: {
    subject: "Your {product} purchase was delivered",
    paragraphs: ["The SUPS that you paid for are in your account. You find them in your history."],
  },
} satisfies Record<string, OwnerEmail>;
