import { type Brand, pages } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";
import type { CodePurpose } from "../email-code/store.ts";

const texts: Record<CodePurpose, { preheader: string; tried: (product: string) => string }> = {
  signup: {
    preheader: "Somebody tried to sign up with your email.",
    tried: (product) => `Somebody tried to sign up for ${product} with this email, but it already has an account.`,
  },
  profile_email: {
    preheader: "Somebody tried to use your email for another account.",
    tried: (product) => `Somebody tried to give this email to another ${product} account, but it already has one.`,
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
      "If it was you, log in. If you forgot your password, you can set a new one there.",
    ],
    action: { label: "Log in", url: `${publicOrigin}${pages.login}` },
    closing: ["If it was not you, do nothing. Your account is as it was."],
  };
};
