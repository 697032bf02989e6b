/** What operators see of the signer. A rising `failed` or `no_key` needs an operator at once. */
import { Counter, Histogram, type Registry } from "prom-client";
import type { SigningReply } from "../../platform/bus/signing.ts";

export interface SignerInstruments {
  /** Runs `sign`, and counts how it ended and how long it took. */
  watch(sign: () => Promise<SigningReply>): Promise<SigningReply>;
}

export const createSignerMetrics = (registry: Registry): SignerInstruments => {
  const registers = [registry];
  const outcomes = new Counter({
    name: "signer_requests_total",
    help: "Requests for a signature by their outcome: signed, failed, or why it was refused",
    labelNames: ["outcome"],
    registers,
  });
  const duration = new Histogram({
    name: "signer_request_seconds",
    help: "How long a request for a signature took",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  return {
    async watch(sign) {
      const stop = duration.startTimer();
      let outcome = "failed";
      try {
        const reply = await sign();
        outcome = "refusal" in reply ? reply.refusal : "signed";
        return reply;
      } finally {
        outcomes.inc({ outcome });
        stop();
      }
    },
  };
};
