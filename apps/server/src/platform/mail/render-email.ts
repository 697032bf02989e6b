import type { Brand } from "@passport/protocol";
import { htmlBody } from "./email/html-body.ts";
import { textBody } from "./email/text-body.ts";
import { tidyEmail } from "./email/tidy-email.ts";
import type { Email } from "./email.ts";

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** Both bodies say the same. */
export const renderEmail = (email: Email, brand: Brand): RenderedEmail => {
  const tidied = tidyEmail(email);
  return { subject: tidied.subject, html: htmlBody(tidied, brand), text: textBody(tidied, brand) };
};
