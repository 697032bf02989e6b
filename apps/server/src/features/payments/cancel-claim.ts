import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../platform/wire/handlers.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { lockClaims, markCancelled } from "./store.ts";
import { toClaim } from "./to-claim.ts";

/** Either the player's confirmation comes first or this does: both lock the claim. */
export const cancelClaim = async (
  { publicOrigin }: Pick<PaymentsDependencies, "publicOrigin">,
  { query, game, transaction }: ServiceExchange<typeof calls.cancelClaim>,
): Promise<calls.Claim> => {
  const [claim] = await lockClaims(transaction, [{ clientId: game.clientId, claimId: query.claim_id }]);
  if (claim === undefined) throw new Failure("claim_unknown");
  if (claim.state === "cancelled") return toClaim(claim, publicOrigin);
  const cancelled = claim.state === "open" ? await markCancelled(transaction, claim.id) : undefined;
  if (cancelled === undefined) throw new Failure("claim_closed");
  return toClaim(cancelled, publicOrigin);
};
