/**
 * The signer: the only part of the program that holds keys, reached by nothing but the signer role. It is
 * asked over the bus to sign a voucher, reads for itself whether it may, and leaves the signature sealed in
 * the voucher's row.
 */
import type { Registry } from "prom-client";
import type { Bus } from "../../platform/bus/bus.ts";
import { type SigningReply, signingRequestSchema } from "../../platform/bus/signing.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { type SigningDependencies, signVoucher } from "./sign-voucher.ts";
import { createSignerMetrics } from "./signer-metrics.ts";

export { openSignerKeys } from "./keys/open-keys.ts";
export { startSettling } from "./settle-signatures.ts";
export { createTrustedKeys } from "./trusted-keys.ts";

export interface SignerDependencies extends SigningDependencies {
  bus: Bus;
  log: Logger;
  metrics: Registry;
}

/** Responds until it is stopped. Any number of signers share the requests. */
export const answerSigningRequests = (dependencies: SignerDependencies): (() => void) => {
  const { bus, log } = dependencies;
  const instruments = createSignerMetrics(dependencies.metrics);
  return bus.respond("signer.sign", async (body): Promise<SigningReply> => {
    const { voucher_id } = signingRequestSchema.parse(body);
    const reply = await instruments.watch(() => signVoucher(dependencies, voucher_id));
    log.info({ voucher_id, reply }, "signed" in reply ? "signed a voucher" : "refused to sign a voucher");
    return reply;
  });
};
