import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { judgeSignature } from "../../factors/index.ts";
import { findWallet } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";

/** SESSION-19: by the account's own wallet, with a signature for this and nothing else. */
export const repeatWalletLogin = async (
  dependencies: EntryDependencies,
  { actor: { userId, sessionId }, caller }: { actor: Actor; caller: Caller },
  { signature, nonce }: { signature: string; nonce: string },
): Promise<void> => {
  const address = await findWallet(dependencies.db, userId);
  if (address === undefined) throw new Failure("signature_invalid");
  const holder = { purpose: "step_up", userId } as const;
  const verdict = await judgeSignature(dependencies, { holder, address, signature, nonce });
  if (verdict === "valid") return;
  if (verdict === "invalid") {
    await recordEvent(dependencies.db, { userId, kind: "step_up_failed", factor: "wallet", sessionId, caller });
  }
  throw new Failure("signature_invalid");
};
