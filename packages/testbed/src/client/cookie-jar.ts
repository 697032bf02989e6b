/** The cookies of one browser, by name. Paths and domains are ignored: everything a test asks is one site. */
export class CookieJar extends Map<string, string> {
  /** The value of the Cookie header. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Stores what a response sets and removes what it lets expire. */
  keep({ headers }: Pick<Response, "headers">): void {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /;\s*Max-Age=0(;|$)/i.test(line)) this.delete(name);
      else this.set(name, value);
    }
  }
}

/** The Cookie header that a fresh browser sends after this response. */
export const cookieOf = (response: Pick<Response, "headers">): string => {
  const jar = new CookieJar();
  jar.keep(response);
  return jar.header;
};
