import type { Brand } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";

export const resetEmail = (
  brand: Brand,
  { to, username, url }: { to: string; username: string; url: string },
): Email => ({
  to,
  subject: `Reset your ${brand.product} password`,
  preheader: "The link works for 30 minutes.",
  greeting: `Hello ${username},`,
  paragraphs: [
    "Someone asked to reset your account's password. If it was you, choose a new one with this link.",
    "It works once, for 30 minutes. Two-factor authentication stays on, every device is logged out, and withdrawals are held for 24 hours.",
  ],
  action: { label: "Choose a new password", url },
  closing: ["If it wasn't you, you can ignore this email. Your password stays as it is."],
});
