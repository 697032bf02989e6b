/**
 * One request to a game, over connections that are kept open. The game is not ours: one deadline for all of
 * it, no redirects (they could lead into our own network), a bounded answer.
 */
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest, type RequestOptions } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { urlToHttpOptions } from "node:url";

/** More than a decision needs; an answer to news is not read at all, only drained to this. */
const answerLimitBytes = 4096;

export interface Answer {
  /** Null when none arrived. */
  status: number | null;
  body: string;
  /** A short code: why there is no answer to use. */
  error: string | null;
}

export interface Posted {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

export type Post = (posted: Posted) => Promise<Answer>;

class PostError extends Error {
  override readonly name = "PostError";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The agents keep connections apart by host and port, and how many requests are in flight is bounded by the callers. */
export const createPost = (lookup: LookupFunction): Post => {
  // Idle connections are closed after a while.
  const agents = { keepAlive: true, maxFreeSockets: 64, timeout: 30_000, scheduling: "lifo" } as const;
  const [plain, secure] = [new PlainAgent(agents), new SecureAgent(agents)];

  const send = (posted: Posted, deadline: number): Promise<Answer> =>
    new Promise((resolve) => {
      const url = urlToHttpOptions(new URL(posted.url));
      const isSecure = url.protocol === "https:";
      const options: RequestOptions = {
        ...url,
        method: "POST",
        headers: { ...posted.headers, "content-length": String(Buffer.byteLength(posted.body)) },
        agent: isSecure ? secure : plain,
        lookup,
      };
      const request = (isSecure ? secureRequest : plainRequest)(options);
      const timer = setTimeout(() => request.destroy(new PostError("timeout")), Math.max(0, deadline - Date.now()));
      let status: number | null = null;
      const end = (answer: Answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      request.on("error", (error) => {
        // The game closed an idle connection while the request was on its way into it.
        const isStale = request.reusedSocket && status === null && codeOf(error) === "econnreset";
        if (isStale && Date.now() < deadline) return resolve(send(posted, deadline).finally(() => clearTimeout(timer)));
        return end({ status, body: "", error: codeOf(error) });
      });
      // Always the last one: whatever was not said until then is not said any more.
      request.on("close", () => end({ status, body: "", error: "connection_failed" }));
      request.on("response", (response) => {
        status = response.statusCode ?? null;
        readAnswer(response, end);
      });
      request.end(posted.body);
    });

  return (posted) => send(posted, Date.now() + posted.timeoutMs);
};

const readAnswer = (response: IncomingMessage, end: (answer: Answer) => void): void => {
  const status = response.statusCode ?? null;
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > answerLimitBytes) return response.destroy(new PostError("answer_too_large"));
    return chunks.push(chunk);
  });
  response.on("end", () => end({ status, body: Buffer.concat(chunks).toString("utf8"), error: null }));
  // The status has arrived, which is all that news needs; a question has no decision then.
  response.on("error", (error) => end({ status, body: "", error: codeOf(error) }));
};

/** Never the text of the error: it may quote what the game sent. */
const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^[\w-]{1,60}$/.test(code) ? code.toLowerCase() : "connection_failed";
};
