/** A node between the watcher and Anvil that misbehaves as told, over a real socket. */
import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { type LoopbackHttp, serveOnLoopback } from "@passport/testbed/loopback-http";

export interface OddCall {
  id: number;
  method: string;
  params: unknown[];
}

/** What to do with a request: pass it on, or something that nodes do on bad days. */
export type Oddity =
  | { kind: "honest" }
  | { kind: "status"; status: number }
  | { kind: "garbage" }
  | { kind: "silence" }
  /** As providers do: refuses lists of logs that are longer, and methods that it does not have. */
  | { kind: "limited"; mostResults: number; refusal: object; lacks?: readonly string[] }
  /** Responds to some calls by itself: a result, an error, or undefined to pass it on. */
  | { kind: "answers"; answer: (call: OddCall) => { result: unknown } | { error: object } | undefined };

export interface OddNode extends AsyncDisposable {
  url: string;
  behave(oddity: Oddity): void;
  /** Calls that reached it. */
  calls(): OddCall[];
}

export const startOddNode = async (realUrl: string): Promise<OddNode> => {
  let oddity: Oddity = { kind: "honest" };
  const calls: OddCall[] = [];

  const answerOne = async (call: OddCall): Promise<unknown> => {
    const own = oddity.kind === "answers" ? oddity.answer(call) : undefined;
    if (own !== undefined) return { jsonrpc: "2.0", id: call.id, ...own };
    const response = await fetch(realUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", ...call }),
    });
    const answer = (await response.json()) as { result?: unknown };
    if (oddity.kind !== "limited") return answer;
    const { mostResults, refusal, lacks = [] } = oddity;
    if (lacks.includes(call.method))
      return { jsonrpc: "2.0", id: call.id, error: { code: -32601, message: "method not found" } };
    const isTooLong =
      call.method === "eth_getLogs" && Array.isArray(answer.result) && answer.result.length > mostResults;
    return isTooLong ? { jsonrpc: "2.0", id: call.id, error: refusal } : answer;
  };

  const listener: RequestListener = async (request, response) => {
    const body: OddCall | OddCall[] = JSON.parse(await text(request));
    calls.push(...[body].flat());
    if (oddity.kind === "silence") return;
    if (oddity.kind === "status") return void response.writeHead(oddity.status).end("{}");
    if (oddity.kind === "garbage") return void response.end("<html>busy</html>");
    const answer = Array.isArray(body) ? await Promise.all(body.map(answerOne)) : await answerOne(body);
    response.end(JSON.stringify(answer));
  };

  const server: LoopbackHttp = await serveOnLoopback((request, response) => {
    void Promise.resolve(listener(request, response)).catch(() => response.destroy());
  });
  return {
    url: server.origin,
    behave: (next) => {
      oddity = next;
    },
    calls: () => calls,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
