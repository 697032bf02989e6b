/** The server's HTTP calls, as declared, with the cookies of one login. */
import { type BodyInputOf, type ErrorBody, type HttpCall, messageText, type OutputOf } from "@passport/protocol";
import { Misuse, Refusal } from "./refusal.ts";
import type { KeptSession } from "./session-file.ts";

export interface Server {
  readonly origin: string;
  /** As a header; empty before any login. */
  cookies(): string;
  call<C extends HttpCall>(
    call: C,
    given?: { query?: Record<string, string>; body?: BodyInputOf<C> },
  ): Promise<OutputOf<C>>;
}

/** What staff send there is worth stealing: only a connection within the own machine may go unencrypted. */
export const toOrigin = (typed: string): string => {
  if (!URL.canParse(typed)) throw new Misuse(`${typed} is no address of a server.`);
  const { protocol, hostname, origin } = new URL(typed);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isHere)) throw new Misuse(`${typed} has to begin with https.`);
  return origin;
};

/** `keep` is told whenever the server has changed a cookie, before anything else happens: the old value is dead by then. */
export const createServer = (session: KeptSession, keep: (session: KeptSession) => Promise<void>): Server => {
  const { server: origin } = session;
  const jar = new Map(Object.entries(session.cookies));
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  const take = async (lines: readonly string[]): Promise<void> => {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /;\s*Max-Age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    if (lines.length > 0) await keep({ server: origin, cookies: Object.fromEntries(jar) });
  };

  return {
    origin,
    cookies,
    async call(call, { query = {}, body } = {}) {
      const search = new URLSearchParams(query);
      const response = await fetch(`${origin}${call.paths[0]}?${search}`, {
        method: call.method,
        redirect: "error",
        headers: {
          // As our own pages do: calls that change state are accepted from no other origin.
          origin,
          "user-agent": userAgent,
          ...(jar.size > 0 && { cookie: cookies() }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new Refusal("unavailable", `${origin} does not answer.`);
      });
      await take(response.headers.getSetCookie());
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.ok) return answer as OutputOf<typeof call>;
      const { error_code = "internal", message = messageText("internal") } = (answer ?? {}) as Partial<ErrorBody>;
      throw new Refusal(error_code, message);
    },
  };
};

export const userAgent = "passport-support";
