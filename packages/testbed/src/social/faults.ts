/** The ways in which a provider can fail a server that asks it. */
import type { ServerResponse } from "node:http";

/**
 * `refuse` hangs up without a response, `error` returns 503, `hang` never responds, `slow` responds correctly after a
 * while, `garbage` returns 200 with a body that makes no sense.
 */
export type FaultMode = "refuse" | "error" | "hang" | "slow" | "garbage";

export interface Faults {
  /** Until it is called again; without a mode the provider is well. */
  fail(mode?: FaultMode, delayMs?: number): void;
  /** Responds in place of the provider while a fault is set. */
  meet(response: ServerResponse, answer: () => Promise<void>): Promise<void>;
}

const aWhileMs = 1_000;

export const createFaults = (): Faults => {
  let current: FaultMode | undefined;
  let waitMs = aWhileMs;
  const jsonHeaders = { "content-type": "application/json" };
  const inPlaceOf: Record<FaultMode, (response: ServerResponse, answer: () => Promise<void>) => void> = {
    refuse: (response) => response.destroy(),
    error: (response) => response.writeHead(503, jsonHeaders).end('{"error":"temporarily_unavailable"}'),
    hang: () => undefined,
    slow: (_response, answer) => setTimeout(answer, waitMs).unref(),
    garbage: (response) => response.writeHead(200, jsonHeaders).end('{"keys":[{"id":'),
  };
  return {
    fail(mode, delayMs = aWhileMs) {
      current = mode;
      waitMs = delayMs;
    },
    async meet(response, answer) {
      if (current === undefined) await answer();
      else inPlaceOf[current](response, answer);
    },
  };
};
