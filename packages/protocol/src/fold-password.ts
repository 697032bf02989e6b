/** One spelling for what reads the same: full-width letters and capitals are the first variations that are tried. */
export const foldPassword = (password: string): string => password.normalize("NFKC").toLowerCase();

/** An exclamation mark behind "Password1" adds nothing. */
export const withoutOuterSymbols = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
