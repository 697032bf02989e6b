/** What a game reads of its own claims and money. Another game's claim is unknown. */
import type * as calls from "@passport/protocol";
import * as z from "zod";
import { decodeCursor, toPage } from "../../platform/game-api/cursor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../platform/wire/handlers.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { findClaim, findClaims } from "./store.ts";
import { toClaim } from "./to-claim.ts";

export const readClaim = async (
  { db, publicOrigin }: Pick<PaymentsDependencies, "db" | "publicOrigin">,
  { query, game }: ServiceExchange<typeof calls.readClaim>,
): Promise<calls.Claim> => {
  const claim = await findClaim(db, game.clientId, query.claim_id);
  if (claim === undefined) throw new Failure("claim_unknown");
  return toClaim(claim, publicOrigin);
};

export const listClaims = async (
  { db, publicOrigin }: Pick<PaymentsDependencies, "db" | "publicOrigin">,
  { query: { status, player_id, cursor, limit }, game }: ServiceExchange<typeof calls.listClaims>,
): Promise<calls.OutputOf<typeof calls.listClaims>> => {
  const after = decodeCursor(cursor, z.uuid());
  const rows = await findClaims(db, game.clientId, { status, playerId: player_id, after, limit: limit + 1 });
  return toPage(rows, limit, { item: (row) => toClaim(row, publicOrigin), position: ({ id }) => id });
};

export const readBalance = async (
  { ledger }: Pick<PaymentsDependencies, "ledger">,
  { game }: ServiceExchange<typeof calls.readBalance>,
): Promise<calls.OutputOf<typeof calls.readBalance>> => ({
  available: String(await ledger.availableOf("game", game.clientId)),
  currency: "SUPS",
});
