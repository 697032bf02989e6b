import type { Brand } from "@passport/protocol";
import { htmlBody } from "./letter/html-body.ts";
import { textBody } from "./letter/text-body.ts";
import { tidyLetter } from "./letter/tidy-letter.ts";
import type { Letter } from "./letter.ts";

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** Both bodies say the same. */
export const renderLetter = (letter: Letter, brand: Brand): RenderedLetter => {
  const tidied = tidyLetter(letter);
  return { subject: tidied.subject, html: htmlBody(tidied, brand), text: textBody(tidied, brand) };
};
