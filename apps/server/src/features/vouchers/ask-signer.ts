import type { WireMessageCode } from "@passport/protocol";
import type { Bus } from "../../platform/bus/bus.ts";
import { type SigningRefusal, signingReplySchema } from "../../platform/bus/signing.ts";
import { shareInFlight } from "../../platform/queue/share-in-flight.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { VoucherDependencies } from "./dependencies.ts";

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

type Dependencies = Pick<VoucherDependencies, "bus" | "log">;

/** Several features issue vouchers over the same bus, each with dependencies of its own. */
const sharedAsks = new WeakMap<Bus, (voucherId: string) => Promise<void>>();

/**
 * Asks as `askSigner` does, once for all calls about a voucher that come together. Without that, a player who asks 200 times
 * at once keeps the signer busy for longer than any of the calls may wait.
 */
export const askSignerTogether = (dependencies: Dependencies, voucherId: string): Promise<void> => {
  const { bus } = dependencies;
  const ask = sharedAsks.get(bus) ?? shareInFlight((id) => askSigner(dependencies, id));
  sharedAsks.set(bus, ask);
  return ask(voucherId);
};

/**
 * Has the signer sign a voucher, which writes the signature into its row. The api asks, the signer decides:
 * all it is told is which voucher. Asking again is harmless, so whatever goes wrong is tried again by the
 * player's next call, until the voucher runs out and what it holds comes back (M5).
 */
export const askSigner = async ({ bus, log }: Dependencies, voucherId: string): Promise<void> => {
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
