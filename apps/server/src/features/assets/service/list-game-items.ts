import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { slugSchema, uintSchema } from "@passport/protocol";
import * as z from "zod/mini";
import { decodeCursor, toPage } from "../../../platform/game-api/cursor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../../platform/wire/handlers.ts";
import { findPlayer } from "../../clients/index.ts";
import { findGameItems, type ItemPosition } from "./store.ts";
import { toGameItem } from "./to-game-item.ts";

const positionSchema = z.strictObject({
  kind: z.enum(["721", "1155"]),
  collection: slugSchema,
  token_id: uintSchema,
  service: z.string().check(z.regex(/^[\w.-]{0,64}$/)),
});

/** Only of the game's own collections, and only of players who are connected with it. */
export const listGameItems = async (
  { db }: { db: Database },
  { game: { clientId }, query }: Pick<ServiceExchange<typeof calls.listGameItems>, "game" | "query">,
): Promise<calls.OutputOf<typeof calls.listGameItems>> => {
  const player = await findPlayer(db, { clientId, playerId: query.player_id });
  if (player === undefined) throw new Failure("player_unknown");
  const after: ItemPosition | undefined = decodeCursor(query.cursor, positionSchema);
  const rows = await findGameItems(db, {
    clientId,
    accountId: player.accountId,
    location: query.location,
    after,
    limit: query.limit + 1,
  });
  return toPage(rows, query.limit, {
    item: toGameItem,
    position: ({ kind, collection, token_id, service }) => ({ kind, collection, token_id, service }),
  });
};
