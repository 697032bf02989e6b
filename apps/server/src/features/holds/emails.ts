/** What holds have to tell an owner about their account. Changes that start a hold say so in their own emails. */
import type { OwnerEmail } from "../session/index.ts";

export const holdEmails = {
  protection_raised: {
    subject: "Your {product} withdrawals are better protected",
    paragraphs: ["The hold or the daily limit of your account was just made stricter. This applies from now on."],
  },
  protection_lowered: {
    subject: "Less protection for your {product} withdrawals was requested",
    paragraphs: [
      "A shorter hold or a higher daily limit was just requested for your account. It won't apply before your present hold's length has passed.",
      "You can cancel it on the security page until then.",
    ],
  },
} satisfies Record<string, OwnerEmail>;
