/** Proof Key for Code Exchange (RFC 7636): only the page that asked can use the answer. */
const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** 256 random bits: a verifier, or a state. */
export const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** S256. Browsers offer it on https and on localhost only. */
export const challengeOf = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
