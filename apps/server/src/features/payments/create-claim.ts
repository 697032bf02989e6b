import { newId } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../platform/wire/handlers.ts";
import { findPlayer } from "../clients/index.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { insertClaim } from "./store.ts";
import { toClaim } from "./to-claim.ts";

/** PAY-3: what a player can pay is registered here, by the game's server and nobody else. */
export const createClaim = async (
  { publicOrigin }: Pick<PaymentsDependencies, "publicOrigin">,
  { body, game: { clientId }, transaction }: ServiceExchange<typeof calls.createClaim>,
): Promise<calls.Claim> => {
  const { player_id: playerId } = body;
  const isPlayerKnown = playerId === undefined || (await findPlayer(transaction, { clientId, playerId })) !== undefined;
  if (!isPlayerKnown) throw new Failure("player_unknown");
  const claim = await insertClaim(transaction, {
    id: newId(),
    clientId,
    reference: body.reference ?? null,
    amount: body.amount,
    description: body.description,
    metadata: body.metadata,
    playerId: playerId ?? null,
    expiresInSeconds: body.expires_in,
  });
  if (claim === undefined) throw new Failure("reference_taken");
  return toClaim(claim, publicOrigin);
};
