/**
 * JSON-RPC to one node. Errors are of two kinds, because the caller does different things about them: a
 * refusal is the node's answer, a failure is no answer. Neither names the address: it often holds a key.
 */

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

export interface RpcNode {
  /** For logs and metrics: `node 1`. */
  readonly label: string;
  /** `withinMs` where the caller has less patience than the node was given. */
  request(call: RpcCall, withinMs?: number): Promise<unknown>;
  /** All in one HTTP request; results in the order of the calls. One refusal refuses all. */
  requestAll(calls: readonly RpcCall[], withinMs?: number): Promise<unknown[]>;
}

/** The node understood and said no. `code` and `data` are as viem expects them of a provider. */
export class RpcRefusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(label: string, method: string, error: { code?: unknown; message?: unknown; data?: unknown }) {
    super(`${label} refused ${method}: ${String(error.message ?? "no reason given").slice(0, 300)}`);
    this.name = "RpcRefusal";
    this.code = typeof error.code === "number" ? error.code : -32603;
    this.data = error.data;
  }
}

/** The contract said no, and every node would say the same. Code 3 is how nodes mark it; some only say so. */
export const isRevert = (error: unknown): boolean =>
  error instanceof RpcRefusal && (error.code === 3 || /execution reverted/i.test(error.message));

/** Too slow, unreachable, or nothing that JSON-RPC knows. */
export class NodeFailure extends Error {
  constructor(label: string, what: string) {
    super(`${label}: ${what}`);
    this.name = "NodeFailure";
  }
}

/** More than any honest answer to our questions; a bad node must not fill the memory. */
const bodyLimitBytes = 64 * 1024 * 1024;

export interface RpcNodeOptions {
  label: string;
  timeoutMs: number;
  /** Ends whatever is under way. */
  signal?: AbortSignal | undefined;
}

export const createRpcNode = (url: string, { label, timeoutMs, signal }: RpcNodeOptions): RpcNode => {
  const within = (milliseconds: number): AbortSignal => {
    const timeout = AbortSignal.timeout(milliseconds);
    return signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  };

  const post = async (body: unknown, withinMs = timeoutMs): Promise<unknown> => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: within(withinMs),
      });
      const text = await boundedText(response, label);
      // Some providers put a refusal of too large a range under a 400: it is an answer all the same.
      if (response.status >= 500 || response.status === 429)
        throw new NodeFailure(label, `answered ${response.status}`);
      return JSON.parse(text);
    } catch (error) {
      throw error instanceof NodeFailure ? error : new NodeFailure(label, reasonOf(error));
    }
  };

  return {
    label,
    async request(call, withinMs) {
      return readAnswer(label, call, await post(envelope(call, 0), withinMs));
    },
    async requestAll(calls, withinMs) {
      if (calls.length === 0) return [];
      const answers = await post(calls.map(envelope), withinMs);
      if (!Array.isArray(answers)) return [readAnswer(label, { method: "a batch", params: [] }, answers)];
      const byId = new Map(answers.map((answer: unknown) => [isObject(answer) ? answer["id"] : undefined, answer]));
      return calls.map((call, id) => readAnswer(label, call, byId.get(id)));
    },
  };
};

const envelope = ({ method, params }: RpcCall, id: number) => ({ jsonrpc: "2.0", id, method, params });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const readAnswer = (label: string, { method }: RpcCall, answer: unknown): unknown => {
  if (isObject(answer) && isObject(answer["error"])) throw new RpcRefusal(label, method, answer["error"]);
  if (!isObject(answer) || answer["result"] === undefined)
    throw new NodeFailure(label, `gave no JSON-RPC answer to ${method}`);
  return answer["result"];
};

const boundedText = async (response: Response, label: string): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) throw new NodeFailure(label, "answered too much");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** Only the kind of trouble: messages of fetch quote the address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError") return "did not answer in time";
  if (error instanceof SyntaxError) return "answered no JSON";
  const code = error.cause instanceof Error && "code" in error.cause ? ` (${String(error.cause.code)})` : "";
  return `could not be reached${code}`;
};
