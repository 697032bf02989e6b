import { newId, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { GameBatchExchange } from "../../platform/wire/handlers.ts";
import { findGamesOfPlayers } from "../clients/index.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import type { OpenClaims } from "./open-claims.ts";
import { insertClaims, type NewClaim } from "./store.ts";
import { toClaim } from "./to-claim.ts";

type ClaimExchange = GameBatchExchange<typeof calls.createClaim>;

/** A reference names one claim of its game. */
export const referenceOf = ({ body, game }: ClaimExchange): string | undefined =>
  body.reference === undefined ? undefined : `${game.clientId} ${body.reference}`;

/** PAY-3: what players can pay is registered here, by the games' servers alone. One outcome for each, in their order. */
export const createClaims = async (
  { publicOrigin, openClaims }: Pick<PaymentsDependencies, "publicOrigin"> & { openClaims: OpenClaims },
  transaction: Transaction,
  exchanges: readonly ClaimExchange[],
): Promise<(calls.Claim | Failure)[]> => {
  const games = await findGamesOfPlayers(
    transaction,
    exchanges.flatMap(({ body }) => body.player_id ?? []),
  );
  await openClaims.count(
    transaction,
    exchanges.map(({ game }) => game.clientId),
  );
  const asked = exchanges.map((exchange) => {
    const { body, game } = exchange;
    const isPlayerKnown = body.player_id === undefined || games.get(body.player_id) === game.clientId;
    if (!isPlayerKnown) return new Failure("player_unknown");
    return openClaims.takes(game.clientId) ? toNewClaim(exchange) : new Failure("claims_exhausted");
  });
  const created = asked.flatMap((claim) => (claim instanceof Failure ? [] : claim));
  const rows = created.length === 0 ? [] : await insertClaims(transaction, created);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map((claim) => {
    if (claim instanceof Failure) return claim;
    const row = byId.get(claim.id);
    return row === undefined ? new Failure("reference_taken") : toClaim(row, publicOrigin);
  });
};

const toNewClaim = ({ body, game: { clientId } }: ClaimExchange): NewClaim => ({
  id: newId(),
  clientId,
  reference: body.reference ?? null,
  amount: body.amount,
  description: body.description,
  metadata: body.metadata,
  playerId: body.player_id ?? null,
  expiresInSeconds: body.expires_in,
});
