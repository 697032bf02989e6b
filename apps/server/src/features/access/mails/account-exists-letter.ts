import type { Brand } from "@passport/protocol";
import type { Letter } from "../../../platform/mail/letter.ts";

/** SIGNUP-6: the answer on the page says nothing; only the owner of the mailbox learns it. */
export const accountExistsLetter = (
  brand: Brand,
  { to, publicOrigin }: { to: string; publicOrigin: string },
): Letter => ({
  to,
  subject: `You already have a ${brand.product} account`,
  preheader: "Somebody tried to sign up with your email.",
  paragraphs: [
    `Somebody tried to sign up for ${brand.product} with this email, but it already has an account.`,
    "If it was you, log in. If you forgot your password, you can set a new one there.",
  ],
  action: { label: "Log in", url: `${publicOrigin}/login` },
  closing: ["If it was not you, do nothing. Your account is as it was."],
});
