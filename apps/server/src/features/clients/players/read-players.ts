import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { decodeCursor, toPage } from "../../../platform/game-api/cursor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../../platform/wire/handlers.ts";
import { findConnected, findConnectedAfter, type GamePlayer } from "./store.ts";

export const listPlayers = async (
  { db }: { db: Database },
  { game: { clientId }, query: { cursor, limit } }: ServiceExchange<typeof calls.listPlayers>,
): Promise<calls.OutputOf<typeof calls.listPlayers>> => {
  const after = decodeCursor(cursor, z.uuid());
  const rows = await findConnectedAfter(db, { clientId, after, limit: limit + 1 });
  return toPage(rows, limit, { item: toPlayer, position: ({ id }) => id });
};

export const readPlayer = async (
  { db }: { db: Database },
  { game: { clientId }, query }: ServiceExchange<typeof calls.readPlayer>,
): Promise<calls.Player> => {
  const player = await findConnected(db, { clientId, playerId: query.player_id });
  if (player === undefined) throw new Failure("player_unknown");
  return toPlayer(player);
};

const toPlayer = ({ id, username, firstName, lastName, connectedAt }: GamePlayer): calls.Player => ({
  player_id: id,
  username,
  first_name: firstName,
  last_name: lastName,
  connected_at: connectedAt.toISOString(),
});
