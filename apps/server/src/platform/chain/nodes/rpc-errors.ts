/**
 * What can go wrong with one node, and with all of them. A refusal is a node's answer, a failure is no answer. None
 * of them names the address of a node: it often holds a key.
 */

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

/** The contract said no, and every honest node says the same. Code 3 is how nodes mark it; some only say so. */
export const isRevert = (error: unknown): error is RpcRefusal =>
  error instanceof RpcRefusal && (error.code === 3 || /execution reverted/i.test(error.message));

/** Too slow, unreachable, or nothing that JSON-RPC knows. */
export class NodeFailure extends Error {
  /** Whether a smaller question might have been answered. */
  readonly isAboutSize: boolean;
  constructor(label: string, what: string, { isAboutSize = false } = {}) {
    super(`${label}: ${what}`);
    this.name = "NodeFailure";
    this.isAboutSize = isAboutSize;
  }
}

/** Too few nodes could tell: the call may have succeeded or not. */
export class ChainUnavailable extends Error {
  constructor(cause: unknown, message = "too few nodes of the chain gave a usable answer") {
    super(message, { cause });
    this.name = "ChainUnavailable";
  }
}

/** Providers have no common word for too much: whatever is refused may be, and some just hang up. */
export const mayBeTooMuch = (error: unknown): boolean =>
  error instanceof RpcRefusal || (error instanceof ChainUnavailable && error.cause instanceof NodeFailure);

/** The answer took too long or was too large. */
export const isAboutSize = (error: unknown): boolean =>
  error instanceof ChainUnavailable && error.cause instanceof NodeFailure && error.cause.isAboutSize;

/** Nodes contradict each other and no two agree: one of them is wrong, and nothing says which. */
export class NodesDisagree extends ChainUnavailable {
  constructor(what: string, labels: readonly string[] = []) {
    const who = labels.length === 0 ? "" : `: ${labels.join(" and ")} give different answers`;
    super(undefined, `the nodes disagree on ${what}${who}`);
    this.name = "NodesDisagree";
  }
}
