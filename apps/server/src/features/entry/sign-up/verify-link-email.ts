import type { Brand } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";

export const verifyLinkEmail = (
  brand: Brand,
  { to, username, url, shortUrl }: { to: string; username: string; url: string; shortUrl: string },
): Email => ({
  to,
  subject: `Verify your email for ${brand.product}`,
  preheader: "One click, and your email is verified.",
  greeting: `Welcome ${username},`,
  paragraphs: ["Please confirm that this is your email. The link works for 24 hours."],
  action: { label: "Verify my email", url },
  closing: [
    "A shorter link that does the same:",
    shortUrl,
    "If you didn't create this account, you can ignore this email.",
  ],
});
