/**
 * JSON-RPC to one node. Used by no file outside this folder (`only-nodes-ask-one-node` in .dependency-cruiser.mjs): what
 * a single node says proves nothing.
 */
import type { RpcCall } from "./question.ts";
import { NodeFailure, RpcRefusal } from "./rpc-errors.ts";

export interface RpcNode {
  /** For logs and metrics: `node 1`. */
  readonly label: string;
  /** All in one HTTP request. `withinMs` where the caller has more or less patience than usual. */
  ask(calls: readonly RpcCall[], withinMs?: number): Promise<RpcReply>;
}

export interface RpcReply {
  /** As it came: of two nodes with the same text only one has to be read. */
  readonly text: string;
  /** In the order of the calls. Throws a refusal if any of the calls was refused. */
  read(): unknown[];
}

/** More than any honest answer to our questions; a bad node must not fill the memory. */
const bodyLimitBytes = 64 * 1024 * 1024;

export interface RpcNodeOptions {
  label: string;
  timeoutMs: number;
  /** Ends whatever is pending. */
  signal?: AbortSignal | undefined;
}

export const createRpcNode = (url: string, { label, timeoutMs, signal }: RpcNodeOptions): RpcNode => {
  const within = (milliseconds: number): AbortSignal => {
    const timeout = AbortSignal.timeout(milliseconds);
    return signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  };

  const post = async (body: unknown, withinMs = timeoutMs): Promise<string> => {
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
      return text;
    } catch (error) {
      throw error instanceof NodeFailure ? error : failureOf(label, error);
    }
  };

  return {
    label,
    async ask(calls, withinMs) {
      const [first, ...others] = calls.map(envelope);
      if (first === undefined) return { text: "", read: () => [] };
      // Not every node takes a batch of one.
      const text = await post(others.length === 0 ? first : [first, ...others], withinMs);
      return { text, read: () => readAnswers(label, calls, text) };
    },
  };
};

const envelope = ({ method, params }: RpcCall, id: number) => ({ jsonrpc: "2.0", id, method, params });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const readAnswers = (label: string, calls: readonly RpcCall[], text: string): unknown[] => {
  const body = parseJson(label, text);
  if (!Array.isArray(body)) {
    const [only = { method: "a batch", params: [] }] = calls.length === 1 ? calls : [];
    return [readAnswer(label, only, body)];
  }
  const byId = new Map(body.map((answer: unknown) => [isObject(answer) ? answer["id"] : undefined, answer]));
  return calls.map((call, id) => readAnswer(label, call, byId.get(id)));
};

const parseJson = (label: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new NodeFailure(label, "answered no JSON");
  }
};

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
    if (size > bodyLimitBytes) throw new NodeFailure(label, "answered too much", { isAboutSize: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** Only the kind of trouble: messages of fetch quote the address. */
const failureOf = (label: string, error: unknown): NodeFailure => {
  if (!(error instanceof Error)) return new NodeFailure(label, "failed");
  if (error.name === "TimeoutError") return new NodeFailure(label, "did not answer in time", { isAboutSize: true });
  const code = error.cause instanceof Error && "code" in error.cause ? ` (${String(error.cause.code)})` : "";
  return new NodeFailure(label, `could not be reached${code}`);
};
