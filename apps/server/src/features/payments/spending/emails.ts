/** What an owner is told about the spending limit. */
import type { OwnerEmail } from "../../session/index.ts";

export const spendingEmails = {
  spending_limited: {
    subject: "The spending limit of your {product} account was set",
    paragraphs: ["The limit for payments to games was just set or lowered. It applies from now on."],
  },
  spending_raise_requested: {
    subject: "A higher spending limit was requested for your {product} account",
    paragraphs: [
      "A higher limit for payments to games, or none, was just requested. It won't apply before your present hold's length has passed.",
      "You can cancel it on the security page until then.",
    ],
  },
} satisfies Record<string, OwnerEmail>;
