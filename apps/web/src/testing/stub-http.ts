/** The HTTP half of the stub server. */
import type { BodyOf, HttpCall, OutputOf, QueryOf } from "@passport/protocol/declare";
import type { ErrorBody } from "@passport/protocol/error-body";
import { Refusal } from "./refusal.ts";

interface Prepared {
  call: HttpCall;
  handle(input: { query: unknown; body: unknown }): unknown;
}

const ours = /^\/(api|auth|files|oidc)\//;

const toPattern = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

const matchPath = (call: HttpCall, path: string) => {
  for (const spelling of call.paths) {
    const match = toPattern(spelling).exec(path);
    if (match) return { ...match.groups };
  }
  return undefined;
};

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

const refused = ({ code, message, status }: Refusal) =>
  json(status, { message, error_code: code, request_id: "stub" } satisfies ErrorBody);

export const stubHttp = (onUnprepared: (name: string) => void) => {
  const prepared: Prepared[] = [];
  const calls: { name: string; body: unknown }[] = [];
  const original = globalThis.fetch;

  const find = ({ method }: Request, path: string) => {
    for (const { call, handle } of prepared.toReversed()) {
      const parts = call.method === method ? matchPath(call, path) : undefined;
      if (parts) return { call, handle, parts };
    }
    return undefined;
  };

  const respond = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const found = find(request, pathname);
    if (!found) {
      onUnprepared(`${request.method} ${pathname}`);
      return refused(new Refusal("internal", { status: 500 }));
    }
    const { call, handle, parts } = found;
    const text = await request.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    calls.push({ name: call.name, body });
    try {
      const query = call.query.parse({ ...Object.fromEntries(searchParams), ...parts });
      return json(200, call.output.parse(await handle({ query, body: call.body.parse(body) })));
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      throw error;
    }
  };

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return ours.test(new URL(request.url).pathname) ? respond(request) : original(input, init);
  };

  return {
    calls,
    onCall: <C extends HttpCall>(
      call: C,
      handle: (input: { query: QueryOf<C>; body: BodyOf<C> }) => OutputOf<C> | Promise<OutputOf<C>>,
    ) => {
      prepared.push({ call, handle: handle as Prepared["handle"] });
    },
    stop: () => {
      globalThis.fetch = original;
    },
  };
};
