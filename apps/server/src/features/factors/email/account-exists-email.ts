import { type Brand, pages } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";
import type { CodePurpose } from "./store.ts";

const texts: Record<CodePurpose, { preheader: string; tried: (product: string) => string }> = {
  signup: {
    preheader: "Someone tried to sign up with your email.",
    tried: (product) => `Someone tried to sign up for ${product} with this email, but it already has an account.`,
  },
  profile_email: {
    preheader: "Someone tried to use your email for another account.",
    tried: (product) => `Someone tried to use this email for another ${product} account, but it already has one.`,
  },
};

/** SIGNUP-6: the answer on the page says nothing; only the owner of the mailbox learns it. */
export const accountExistsEmail = (
  brand: Brand,
  { purpose, to, publicOrigin }: { purpose: CodePurpose; to: string; publicOrigin: string },
): Email => {
  const { preheader, tried } = texts[purpose];
  return {
    to,
    subject: `You already have a ${brand.product} account`,
    preheader,
    paragraphs: [
      tried(brand.product),
      "If it was you, log in. If you've forgotten your password, you can reset it there.",
    ],
    action: { label: "Log in", url: `${publicOrigin}${pages.login}` },
    closing: ["If it wasn't you, you can ignore this email. Nothing has changed on your account."],
  };
};
