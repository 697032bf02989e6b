/**
 * What a page holds after a login, to hand to its own server. It does not identify the player yet: it is valid once, for a
 * minute, for this client alone, and only together with the verifier that never left this page before.
 */
export type Login =
  | { via: "popup"; code: string; verifier: string; origin: string }
  | { via: "redirect"; code: string; verifier: string; redirectUri: string };

/** What Passport calls a login with two factors (`acr`). */
export const twoFactors = "urn:passport:aal2";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Judges what a browser sent; undefined when it is no login at all. */
export const parseLogin = (value: unknown): Login | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const { via, code, verifier, origin, redirectUri }: Record<string, unknown> = { ...value };
  if (!isText(code) || !isText(verifier)) return undefined;
  if (via === "popup" && isText(origin)) return { via, code, verifier, origin };
  if (via === "redirect" && isText(redirectUri)) return { via, code, verifier, redirectUri };
  return undefined;
};
