/**
 * Cookies that hold a random token: the session (S1) and the browser. How they are named, read and
 * written; what they mean is the business of features/session. A value is base64url, so there is
 * nothing to quote, encode or decode.
 */
export interface TokenCookie {
  readonly name: string;
  read(cookieHeader: string | undefined): string | undefined;
  /** Values of a Set-Cookie header. */
  set(token: string): string;
  clear(): string;
}

/**
 * A name of our own: cookies of one host are shared by all its ports, so a game in development next to Passport must
 * not overwrite ours with a `sid` of its own. Over https `__Host-` also keeps sibling domains from planting one
 * (SESSION-1).
 */
export const cookieName = (publicOrigin: string, ...words: readonly string[]): string =>
  publicOrigin.startsWith("https://") ? `__Host-${["passport", ...words].join("-")}` : ["passport", ...words].join("_");

export const createTokenCookie = (options: { name: string; publicOrigin: string; maxAgeMs: number }): TokenCookie => {
  const name = cookieName(options.publicOrigin, options.name);
  // 256 bits in base64url; anything else was never ours and is not worth a query.
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);
  const write = (value: string, maxAgeSeconds: number): string =>
    `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
  return {
    name,
    read: (cookieHeader) => cookieHeader?.match(pattern)?.[1],
    set: (token) => write(token, Math.floor(options.maxAgeMs / 1000)),
    clear: () => write("", 0),
  };
};

/** The two that we use. The browser's outlives sessions: it tells a known browser from a new one. */
export interface Cookies {
  session: TokenCookie;
  browser: TokenCookie;
}

/** The longest that browsers keep a cookie (400 days); it is renewed with every login. */
const browserMaxAgeMs = 400 * 24 * 60 * 60 * 1000;

export const createCookies = (options: { publicOrigin: string; sessionMaxAgeMs: number }): Cookies => ({
  session: createTokenCookie({ ...options, name: "sid", maxAgeMs: options.sessionMaxAgeMs }),
  browser: createTokenCookie({ ...options, name: "browser", maxAgeMs: browserMaxAgeMs }),
});
