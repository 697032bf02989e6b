import type { Brand } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";

export const resetEmail = (
  brand: Brand,
  { to, username, url }: { to: string; username: string; url: string },
): Email => ({
  to,
  subject: `Reset your ${brand.product} password`,
  preheader: "The link is good for 30 minutes.",
  greeting: `Hello ${username},`,
  paragraphs: [
    "Somebody asked to reset the password of your account. If it was you, choose a new one with this link.",
    "It works once and for 30 minutes. Two-factor authentication stays on, every session ends, and withdrawals wait for 24 hours.",
  ],
  action: { label: "Choose a new password", url },
  closing: ["If it was not you, do nothing. Without the link your password stays as it is."],
});
