import type { Brand } from "@passport/protocol";
import type { Letter } from "../../../platform/mail/letter.ts";

export const codeLetter = (brand: Brand, { to, code }: { to: string; code: string }): Letter => ({
  to,
  subject: `Your ${brand.product} code`,
  preheader: "Enter it where you started to sign up.",
  paragraphs: [`Enter this code to sign up for ${brand.product}. It is good for 10 minutes and for five tries.`],
  code,
  closing: [
    "If you did not ask for it, somebody mistyped their email. Do nothing: without the code no account is made.",
  ],
});
