/** A node in front of Anvil that is honest until it is told to lie. Each lie is one that would move money if believed. */
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Call, distortions, type Lie, type Request } from "./lies.ts";
import { serveOnLoopback } from "./loopback-http.ts";

/** What providers have, honest or not. */
export interface NodeLimits {
  /** Longer lists of logs are refused. */
  mostResults: number;
  /** Methods that it does not have. */
  lacks: readonly string[];
}

export interface LyingNode extends AsyncDisposable {
  readonly url: string;
  /** Undefined: honest again. */
  lie(lie: Lie | undefined): void;
  /** How many replies were not what the chain says. */
  told(): number;
}

/** Longer than a block of a test chain and shorter than the patience of a reader. */
const lateMs = 300;

export const startLyingNode = async (realUrl: string, limits?: NodeLimits): Promise<LyingNode> => {
  let lie: Lie | undefined;
  let told = 0;
  const request: Request = async (method, params) => {
    const response = await fetch(realUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const answer = (await response.json()) as { result?: unknown; error?: unknown };
    return answer.error === undefined ? answer.result : Promise.reject(answer.error);
  };
  const requestWithin = async ({ method, params }: Call): Promise<unknown> => {
    if (limits?.lacks.includes(method)) throw { code: -32601, message: `the method ${method} does not exist` };
    const honest = await request(method, params);
    const isTooLong =
      limits !== undefined && method === "eth_getLogs" && (honest as unknown[]).length > limits.mostResults;
    if (isTooLong) throw { code: -32005, message: `query returned more than ${limits.mostResults} results` };
    return honest;
  };
  /** The honest answer, or what the lie makes of it. */
  const reply = async (call: Call): Promise<unknown> => {
    const honest = await requestWithin(call);
    if (lie === undefined) return honest;
    // A refusal is a lie as well.
    told += 1;
    const result = await distortions[lie](call, honest, request);
    if (JSON.stringify(result) === JSON.stringify(honest)) told -= 1;
    return result;
  };
  const answer = (call: Call): Promise<object> =>
    reply(call).then(
      (result) => ({ jsonrpc: "2.0", id: call.id, result }),
      (error: unknown) => ({ jsonrpc: "2.0", id: call.id, error }),
    );
  const server = await serveOnLoopback((incoming, response) => {
    const respond = async (): Promise<void> => {
      const body = JSON.parse(await text(incoming)) as Call | Call[];
      if (lie === "answers late") {
        told += 1;
        await sleep(lateMs);
      }
      response.end(JSON.stringify(Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)));
    };
    respond().catch(() => response.destroy());
  });
  return {
    url: server.origin,
    lie: (next) => {
      lie = next;
    },
    told: () => told,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
