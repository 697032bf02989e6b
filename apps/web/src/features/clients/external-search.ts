/** What the address of /external/login may say. Nothing of it is trusted before it was judged. */
export interface ExternalSearch {
  /** Of the page that opened the window: a code is posted to it. */
  origin?: string;
  /** Where the browser goes after the login. */
  redirectURL?: string;
  /** An OpenID Connect request that waits for its player. */
  interaction?: string;
  /** PKCE, S256: the site that opened the window has its verifier. */
  challenge?: string;
  /** Handed back as it came. */
  state?: string;
  /** What the site demands of the login (`acr_values`). Read by `findDestination`: the login page has no room for it. */
  acr?: string;
  tenant?: string;
  err?: string;
}

const names = ["origin", "redirectURL", "interaction", "challenge", "state", "tenant", "err"] as const;

export const parseExternalSearch = (given: Record<string, unknown>): ExternalSearch =>
  Object.fromEntries(names.flatMap((name) => (typeof given[name] === "string" ? [[name, given[name]]] : [])));
