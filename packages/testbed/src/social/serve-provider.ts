/** The socket below every provider: pages for people, and an interface for servers that can be made to fail. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type LoopbackHttp, serveOnLoopback } from "../loopback-http.ts";
import type { Answer } from "./answers.ts";
import { createFaults, type Faults } from "./faults.ts";

export interface Visit {
  query: URLSearchParams;
  form: URLSearchParams;
  headers: IncomingHttpHeaders;
}

/** By method and path, such as "GET /me". */
export type Routes = Readonly<Record<string, (visit: Visit) => Answer | Promise<Answer>>>;

export interface ProviderRoutes {
  /** What people and their browsers load: always there. */
  pages: Routes;
  /** What servers ask: counted, and subject to faults. */
  api: Routes;
}

export interface Provider extends LoopbackHttp {
  fail: Faults["fail"];
  /** How often the interface was asked, whatever it answered. */
  requestCount(): number;
}

export const serveProvider = async ({ pages, api }: ProviderRoutes, port = 0): Promise<Provider> => {
  const faults = createFaults();
  let requestCount = 0;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://provider");
    const name = `${request.method} ${pathname}`;
    const route = pages[name] ?? api[name];
    if (route === undefined) {
      response.writeHead(404).end();
      return;
    }
    const answer = async () => {
      const form = new URLSearchParams(await text(request));
      const { status, headers, body } = await route({ query, form, headers: request.headers });
      response.writeHead(status, headers).end(body);
    };
    if (pages[name] !== undefined) return answer();
    requestCount += 1;
    await faults.meet(response, answer);
  };

  const server = await serveOnLoopback((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }, port);
  return { ...server, fail: faults.fail, requestCount: () => requestCount };
};
