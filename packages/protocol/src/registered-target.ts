/**
 * Which addresses belong to a registered client: compared character by character with the registration, after
 * both were parsed the way browsers parse (E1). Page and server use these functions, so that no address
 * passes one and not the other.
 */
import { sameOriginPath } from "./redirect-target.ts";

/** Plain http is for a developer's own machine. */
const isSafeScheme = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && (hostname === "127.0.0.1" || hostname === "localhost"));

const parse = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

/** An exact origin as a browser writes it: no path, no user, no other spelling of the same host. */
export const isUsableOrigin = (value: string): boolean => {
  const url = parse(value);
  return url !== undefined && url.origin === value && isSafeScheme(url) && !url.hostname.endsWith(".");
};

/** A whole address in its canonical spelling. A fragment never reaches a server, so none is accepted. */
export const isUsableRedirect = (value: string): boolean => {
  const url = parse(value);
  return (
    url !== undefined &&
    url.href === value &&
    isSafeScheme(url) &&
    !url.hostname.endsWith(".") &&
    url.username === "" &&
    url.password === "" &&
    !value.includes("#")
  );
};

/** The registered origin that this is, or undefined. */
export const registeredOrigin = (value: string | undefined, origins: readonly string[]): string | undefined =>
  value !== undefined && isUsableOrigin(value) ? origins.find((origin) => origin === value) : undefined;

/** The registered redirect URL that this is, or undefined. */
export const registeredRedirect = (value: string | undefined, redirectUrls: readonly string[]): string | undefined =>
  value !== undefined && isUsableRedirect(value) ? redirectUrls.find((url) => url === value) : undefined;

export type RedirectTarget = { kind: "own"; path: string } | { kind: "client"; url: string };

/** EXTERNAL-3 to EXTERNAL-6: a path of ours is always allowed, another site's address when it is registered. */
export const redirectTargetOf = (
  value: string | undefined,
  ownOrigin: string,
  redirectUrls: readonly string[],
): RedirectTarget | undefined => {
  const path = sameOriginPath(value, ownOrigin);
  if (path !== undefined) return { kind: "own", path };
  const url = registeredRedirect(value, redirectUrls);
  return url === undefined ? undefined : { kind: "client", url };
};
