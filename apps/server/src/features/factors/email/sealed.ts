import type { CodePurpose } from "./store.ts";

/** A sealed code that is put into the row of another mailbox or purpose does not open. */
export const codeContext = (purpose: CodePurpose, emailCanonical: string): string =>
  `email_code ${purpose} ${emailCanonical}`;
