/**
 * Intents: what players sign before anything leaves, and the register of the keys that may sign it. The api prepares and
 * looks early; the signer fills the register, verifies for itself and decides.
 */
import * as calls from "@passport/protocol";
import type { Config } from "../../config/config.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { onHttp } from "../../platform/wire/handlers.ts";
import { type CheckDependencies, checkProof, type IntentContent, readProof } from "./check-proof.ts";
import { findUsablePasskeys, prepareIntent } from "./prepare-intent.ts";

export { isInTime } from "./check-proof.ts";
export { type KeyObjection, type KnownPasskey, keyObjection, settledPasskeys } from "./key-objection.ts";
export { startRegister } from "./register.ts";
export { countPasskeyUse, readKnownKeys, registerKeys } from "./register-store.ts";
export { type ProofDependencies, type VerifiedProof, verifyProof } from "./verify-proof.ts";
export { findUsablePasskeys };

/** Of api and signer alike. */
export const intentConfigOf = ({ http: { publicOrigin }, keyAgeMs }: Pick<Config, "http" | "keyAgeMs">) => ({
  keyAgeMs,
  relyingParty: { id: new URL(publicOrigin).hostname, origin: publicOrigin },
});

export interface IntentsFeature extends Handlers {
  /** Throws what is wrong with the proof, as text of a call; returns it otherwise. */
  prove(text: string | undefined, content: IntentContent): Promise<calls.Proof>;
}

export const createIntents = (dependencies: CheckDependencies): IntentsFeature => ({
  http: [onHttp(calls.prepareIntent, (exchange) => prepareIntent(dependencies, exchange))],
  async prove(text, content) {
    const proof = readProof(text);
    await checkProof(dependencies, { content, proof });
    return proof;
  },
});
