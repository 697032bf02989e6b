/** What a mail says, as its writer thinks of it. No markup: every string is plain text and stays so. */
export interface Email {
  to: string;
  /** Also the heading. */
  subject: string;
  /** What an inbox shows beside the subject. Never a code: locked screens show it too. */
  preheader?: string;
  greeting?: string;
  paragraphs: readonly string[];
  /** Shown large, to be typed or copied. */
  code?: string;
  facts?: readonly EmailFact[];
  /** The one thing to do. */
  action?: EmailLink;
  /** Small print below it all: how long a link lasts, what to do if the reader did not ask for it. */
  closing?: readonly string[];
  /** "This wasn't me". */
  warningAction?: EmailLink & { text: string };
}

export interface EmailFact {
  label: string;
  value: string;
}

export interface EmailLink {
  label: string;
  url: string;
}
