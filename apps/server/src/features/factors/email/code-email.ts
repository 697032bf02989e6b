import type { Brand } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";
import type { CodePurpose } from "./store.ts";

const texts: Record<CodePurpose, { preheader: string; ask: (product: string) => string; closing: string }> = {
  signup: {
    preheader: "Enter it where you started to sign up.",
    ask: (product) => `Enter this code to sign up for ${product}.`,
    closing:
      "If you didn't request it, someone probably mistyped their email. You can ignore this email: no account is created without the code.",
  },
  profile_email: {
    preheader: "Enter it on your profile page.",
    ask: (product) => `Enter this code to confirm that this is the email of your ${product} account.`,
    closing:
      "If you didn't request it, someone probably mistyped their email. You can ignore this email: your address isn't used without the code.",
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
    paragraphs: [`${ask(brand.product)} It works for 10 minutes and allows five tries.`],
    code,
    closing: [closing],
  };
};
