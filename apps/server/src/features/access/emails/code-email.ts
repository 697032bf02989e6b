import type { Brand } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";
import type { CodePurpose } from "../email-code/store.ts";

const texts: Record<CodePurpose, { preheader: string; ask: (product: string) => string; closing: string }> = {
  signup: {
    preheader: "Enter it where you started to sign up.",
    ask: (product) => `Enter this code to sign up for ${product}.`,
    closing:
      "If you did not ask for it, somebody mistyped their email. Do nothing: without the code no account is made.",
  },
  profile_email: {
    preheader: "Enter it on your profile page.",
    ask: (product) => `Enter this code to confirm that this is the email of your ${product} account.`,
    closing:
      "If you did not ask for it, somebody mistyped their email. Do nothing: without the code no account gets this email.",
  },
};

export const codeEmail = (
  brand: Brand,
  { purpose, to, code }: { purpose: CodePurpose; to: string; code: string },
): Email => {
  const { preheader, ask, closing } = texts[purpose];
  return {
    to,
    subject: `Your ${brand.product} code`,
    preheader,
    paragraphs: [`${ask(brand.product)} It is good for 10 minutes and for five tries.`],
    code,
    closing: [closing],
  };
};
