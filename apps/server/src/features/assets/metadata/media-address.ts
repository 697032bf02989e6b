/** Which addresses of pictures and films a game may give us: the browsers of our players load them. */
export interface MediaRules {
  /** Those that the policy of our pages lets in. */
  mediaOrigins: readonly string[];
  publicOrigin: string;
  /** Plain http, as on a developer's machine. */
  isPlainAllowed: boolean;
}

/**
 * Of our own origin only files. Some calls there change something with a GET and know their pages by the
 * origin: a picture's address must not be such a call, made by the browser of everybody who looks.
 */
const ownFiles = "/api/files/";

/** As it is kept, or empty: then the page draws a picture, and there is no film. */
export const mediaAddress = (given: string, { mediaOrigins, publicOrigin, isPlainAllowed }: MediaRules): string => {
  if (!URL.canParse(given)) return "";
  const { protocol, username, password, origin, pathname, href } = new URL(given);
  const isWeb = protocol === "https:" || (protocol === "http:" && isPlainAllowed);
  if (!isWeb || username !== "" || password !== "") return "";
  const isAllowed = origin === publicOrigin ? pathname.startsWith(ownFiles) : mediaOrigins.includes(origin);
  return isAllowed ? href : "";
};
