/**
 * The session cookie (S1): how it is named, read and written. What it means is the business of
 * features/access. Its value is base64url, so there is nothing to quote, encode or decode.
 */
export interface SessionCookie {
  readonly name: string;
  read(cookieHeader: string | undefined): string | undefined;
  /** Values of a Set-Cookie header. */
  set(token: string): string;
  clear(): string;
}

export const createSessionCookie = (options: { publicOrigin: string; maxAgeMs: number }): SessionCookie => {
  // SESSION-1. `__Host-` needs https and keeps sibling domains from planting a cookie of this name.
  const name = options.publicOrigin.startsWith("https://") ? "__Host-sid" : "sid";
  // 256 bits in base64url; anything else was never ours and is not worth a query.
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);
  const write = (value: string, maxAgeSeconds: number): string =>
    `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
  return {
    name,
    read: (cookieHeader) => pattern.exec(cookieHeader ?? "")?.[1],
    set: (token) => write(token, Math.floor(options.maxAgeMs / 1000)),
    clear: () => write("", 0),
  };
};
