/** The same for each kind of server: get the bytes as they came, hand them over, write the answer. */
import type { Answer } from "./answer-memory.ts";
import type { Receive } from "./receive.ts";

/** More than any event has. */
const mostBytes = 256 * 1024;
const tooLarge: Answer = { status: 413, body: JSON.stringify({ error: "too_large" }) };

const typeOf = ({ body }: Answer): Record<string, string> =>
  body === "" ? {} : { "content-type": "application/json" };

export const createFetchHandler =
  (receive: Receive) =>
  async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.arrayBuffer());
    const answer = body.length > mostBytes ? tooLarge : await receive({ body, headers: request.headers });
    return new Response(answer.body === "" ? null : answer.body, { status: answer.status, headers: typeOf(answer) });
  };

/** What Node's http server and Express hand to a handler. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Set when a body parser ran before. */
  body?: unknown;
}

export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body?: string): unknown;
}

const readBody = async (request: NodeRequest): Promise<Uint8Array | undefined> => {
  const { body } = request;
  if (body instanceof Uint8Array) return body.length > mostBytes ? undefined : body;
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body !== undefined) {
    throw new TypeError("The body was parsed already: put the webhook route before express.json().");
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
    length += bytes.length;
    if (length > mostBytes) return undefined;
    chunks.push(bytes);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
};

export const createNodeHandler =
  (receive: Receive) =>
  async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const body = await readBody(request);
    const answer = body === undefined ? tooLarge : await receive({ body, headers: request.headers });
    response.statusCode = answer.status;
    for (const [name, value] of Object.entries(typeOf(answer))) response.setHeader(name, value);
    response.end(answer.body);
  };

/** The part of a Fastify instance that is used here. */
export interface FastifyLike {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    options: { parseAs: "buffer"; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown;
  post(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>): unknown;
}

interface FastifyRequestLike {
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface FastifyReplyLike {
  code(status: number): { headers(values: Record<string, string>): { send(body?: string): unknown } };
}

/** `app.register(webhooks.fastify, { path: "/webhooks/passport" })`: its body parser stays inside the plugin. */
export const createFastifyPlugin =
  (receive: Receive) =>
  (app: FastifyLike, { path }: { path: string }, done: () => void): void => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: mostBytes }, (_request, body, parsed) =>
      parsed(null, body),
    );
    app.post(path, async ({ body, headers }, reply) => {
      const answer = await receive({ body: body instanceof Uint8Array ? body : new Uint8Array(), headers });
      return reply.code(answer.status).headers(typeOf(answer)).send(answer.body);
    });
    done();
  };
