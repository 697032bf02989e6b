export type CodeAlphabet = "letters-and-digits" | "digits";

const foreign: Record<CodeAlphabet, RegExp> = {
  "letters-and-digits": /[^a-z0-9]/gi,
  digits: /\D/g,
};

/** What of a typed or pasted text belongs to the code: spaces, dashes and quotes that mail programs add do not. */
export const sanitiseCode = (text: string, length: number, alphabet: CodeAlphabet): string =>
  text.replace(foreign[alphabet], "").slice(0, length);
