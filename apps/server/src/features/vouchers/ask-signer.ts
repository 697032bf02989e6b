import type { WireMessageCode } from "@passport/protocol";
import type { Bus } from "../../platform/bus/bus.ts";
import { type SigningRefusal, signingReplySchema } from "../../platform/bus/signing.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { Failure } from "../../platform/wire/failure.ts";

/** A player waits. The signer asks a node and a key in the cloud, each for 3 s at most. */
const timeoutMs = 8_000;

/** What the player is told of a refusal; any other one is for operators to see. */
const toldRefusals: Partial<Record<SigningRefusal, WireMessageCode>> = {
  account_locked: "account_locked",
  withdrawals_disabled: "withdrawals_disabled",
  withdrawals_halted: "withdrawals_halted",
  withdrawal_limit: "withdrawal_limit",
  account_limit: "account_limit",
  proof_missing: "proof_required",
  proof_expired: "proof_refused",
  proof_refused: "proof_refused",
  proof_used: "proof_refused",
  passkey_required: "passkey_required",
  passkey_just_removed: "passkey_just_removed",
  key_too_new: "key_too_new",
  equality_unproven: "equality_unproven",
  own_limit_exceeded: "own_limit_exceeded",
  early_not_signed: "early_not_signed",
  early_declined: "early_declined",
  early_limit_reached: "early_limit_reached",
  early_limit_exceeded: "early_limit_exceeded",
};

interface Way {
  bus: Bus;
  log: Logger;
}

/** By the way to the signer and the voucher. */
const asked = new WeakMap<Bus, Map<string, Promise<void>>>();

/**
 * As `askSigner`, and calls that come while the signer is asked about the voucher share its answer. Without that, a player
 * who asks 200 times at once keeps the signer busy for longer than any of the calls may wait.
 */
export const askSignerTogether = (way: Way, voucherId: string): Promise<void> => {
  const inFlight = asked.get(way.bus) ?? new Map<string, Promise<void>>();
  asked.set(way.bus, inFlight);
  const answer = inFlight.get(voucherId) ?? askSigner(way, voucherId).finally(() => inFlight.delete(voucherId));
  inFlight.set(voucherId, answer);
  return answer;
};

/**
 * Has the signer sign a voucher, which writes the signature into its row. The api asks, the signer decides:
 * all it is told is which voucher. Asking again is harmless, so whatever goes wrong is tried again by the
 * player's next call, until the voucher runs out and what it holds comes back (M5).
 */
export const askSigner = async ({ bus, log }: Way, voucherId: string): Promise<void> => {
  const reply = await bus
    .request("signer.sign", { voucher_id: voucherId }, timeoutMs)
    .then((body) => signingReplySchema.parse(body))
    .catch((error: unknown) => {
      log.error({ err: error, voucherId }, "the signer gave no usable answer");
      throw new Failure("unavailable");
    });
  if ("signed" in reply) return;
  log.warn({ voucherId, refusal: reply.refusal }, "the signer refused a voucher");
  throw new Failure(toldRefusals[reply.refusal] ?? "unavailable");
};
