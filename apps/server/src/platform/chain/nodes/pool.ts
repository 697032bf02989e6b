/** The nodes of one chain, in the order of the configuration; one that fails or dissents is asked last for a while. */
import { createRpcNode, type RpcNode } from "./rpc-node.ts";

export interface PoolOptions {
  rpcUrls: readonly string[];
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  observer?: NodeObserver | undefined;
}

/** What operators are told of single nodes. */
export interface NodeObserver {
  failed(label: string): void;
  /** Two others agreed on something else. */
  dissented(label: string): void;
  /** So many answer and keep up. */
  answering(count: number): void;
}

export interface NodePool {
  /** So many must agree: two, or the only one of a development machine. Production has two at least (CONFIG-15). */
  readonly quorum: number;
  /** Those that were fine lately first. */
  inOrder(): RpcNode[];
  /** Without those that are shunned, unless too few would be left. */
  awake(): RpcNode[];
  /** Ask this one last, for a while. */
  shun(node: RpcNode): void;
  readonly observer: NodeObserver | undefined;
}

/** Long enough not to pay a timeout with every call, short enough to come back to the preferred node soon. */
const shunnedMs = 5_000;
const agreeing = 2;

export const createNodePool = ({ rpcUrls, timeoutMs, signal, observer }: PoolOptions): NodePool => {
  const all = rpcUrls.map((url, index) => createRpcNode(url, { label: `node ${index + 1}`, timeoutMs, signal }));
  const quorum = Math.min(agreeing, all.length);
  const shunnedUntil = new Map<RpcNode, number>();
  const isShunned = (node: RpcNode): boolean => (shunnedUntil.get(node) ?? 0) > performance.now();
  const inOrder = (): RpcNode[] => all.toSorted((a, b) => Number(isShunned(a)) - Number(isShunned(b)));
  return {
    quorum,
    inOrder,
    awake() {
      const awake = all.filter((node) => !isShunned(node));
      return awake.length < quorum ? inOrder() : awake;
    },
    shun: (node) => void shunnedUntil.set(node, performance.now() + shunnedMs),
    observer,
  };
};
