import { parseJson } from "../../../../lib/json/parse-json.ts";

const textOf = (base64url: string): string => {
  try {
    const bytes = Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (byte) =>
      byte.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
};

/** The email that an ID token names, for the page's own use: the server reads the token for itself (SIGNUP-27). */
export const tokenEmail = (idToken: string): string | undefined => {
  const claims = parseJson(textOf(idToken.split(".")[1] ?? ""));
  if (typeof claims !== "object" || claims === null || !("email" in claims)) return undefined;
  return typeof claims.email === "string" ? claims.email : undefined;
};
