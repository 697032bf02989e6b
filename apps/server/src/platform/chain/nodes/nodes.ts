/** The nodes of one chain, asked in the order of the configuration; one that fails is asked last for a while. */
import { createRpcNode, isRevert, NodeFailure, type RpcCall, type RpcNode, RpcRefusal } from "./json-rpc.ts";

export interface Nodes {
  readonly all: readonly RpcNode[];
  /** `null` means that no node that answered knows it. */
  request(call: RpcCall): Promise<unknown>;
  requestAll(calls: readonly RpcCall[]): Promise<unknown[]>;
  /** Those that are not shunned, in order; all when all are. */
  awake(): RpcNode[];
  /** Ask this one only when all others fail, for a while. */
  shun(node: RpcNode): void;
}

export interface NodesOptions {
  rpcUrls: readonly string[];
  timeoutMs: number;
  signal?: AbortSignal;
  onFailure?: (node: RpcNode, error: unknown) => void;
}

/** No node could tell: the call may have succeeded or not. */
export class ChainUnavailable extends Error {
  constructor(cause: unknown) {
    super("no node of the chain gave a usable answer", { cause });
    this.name = "ChainUnavailable";
  }
}

/** Long enough not to pay a timeout with every call, short enough to come back to the preferred node soon. */
const shunnedMs = 5_000;

export const createNodes = ({ rpcUrls, timeoutMs, signal, onFailure }: NodesOptions): Nodes => {
  const all = rpcUrls.map((url, index) => createRpcNode(url, { label: `node ${index + 1}`, timeoutMs, signal }));
  const shunnedUntil = new Map<RpcNode, number>();
  const shun = (node: RpcNode): void => void shunnedUntil.set(node, performance.now() + shunnedMs);
  const isShunned = (node: RpcNode): boolean => (shunnedUntil.get(node) ?? 0) > performance.now();
  const inOrder = (): RpcNode[] => all.toSorted((a, b) => Number(isShunned(a)) - Number(isShunned(b)));

  /** Of anything but a revert the next node is asked. */
  const noteFailure = (node: RpcNode, error: unknown): void => {
    if (isRevert(error)) throw error;
    if (error instanceof NodeFailure) shun(node);
    onFailure?.(node, error);
  };

  const askInTurn = async <T>(ask: (node: RpcNode) => Promise<T>, isKnown: (answer: T) => boolean): Promise<T> => {
    const unknowing: T[] = [];
    const errors: unknown[] = [];
    for (const node of inOrder()) {
      try {
        const answer = await ask(node);
        if (isKnown(answer)) return answer;
        unknowing.push(answer);
      } catch (error) {
        noteFailure(node, error);
        errors.push(error);
      }
    }
    const [answer = refuse(errors)] = unknowing;
    return answer;
  };

  return {
    all,
    awake: () => (all.every(isShunned) ? inOrder() : all.filter((node) => !isShunned(node))),
    shun,
    request: (call) =>
      askInTurn(
        (node) => node.request(call),
        (answer) => answer !== null,
      ),
    requestAll: (calls) =>
      askInTurn(
        (node) => node.requestAll(calls),
        (answers) => !answers.includes(null),
      ),
  };
};

/** A refusal is an answer (too large a range, an unknown block): the caller may know what to do about it. */
const refuse = (errors: readonly unknown[]): never => {
  throw errors.find((error) => error instanceof RpcRefusal) ?? new ChainUnavailable(errors.at(-1));
};
