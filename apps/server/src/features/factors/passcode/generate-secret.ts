import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { readOwnUser } from "../../profile/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { secretContext } from "./sealed.ts";
import { putPendingSecret } from "./store.ts";
import { newTotpSecret, totpAddress } from "./totp.ts";

/** TFA-21: pending until a passcode proves that the authenticator holds it. */
export const generateSecret = async (
  { db, sealer, brand }: FactorDependencies,
  { actor: { userId } }: { actor: Actor },
): Promise<{ secret: string; qr_code_str: string }> => {
  const read = await readOwnUser(db, userId);
  if (read === undefined) throw new Failure("not_authenticated");
  // The account may be registered with another person's email: its owner must still be able to take the account.
  if (read.user.email !== null && !read.user.verified) throw new Failure("email_unverified");
  const secret = newTotpSecret();
  const isInPlace = await putPendingSecret(db, userId, sealer.seal(secret, secretContext(userId)));
  if (!isInPlace) throw new Failure("tfa_already_set");
  return { secret, qr_code_str: totpAddress(secret, brand.product, read.user.username) };
};
