/** Players as one game knows them: by an id of that game's own. */
import * as z from "zod/mini";
import { declareCommand, declareServiceRead } from "../declare.ts";
import { pageOf, pageQuery } from "../service.ts";
import { clientIdInput } from "./clients.ts";

/** Not a uuid: no player's, and not worth a query. */
export const playerIdInput = z.uuid();

export const playerSchema = z.strictObject({
  player_id: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  connected_at: z.iso.datetime(),
});
export type Player = z.infer<typeof playerSchema>;

const examplePlayer: Player = {
  player_id: "0199f0a4-7c1e-7b52-9d2f-3f1f6f0f8a11",
  username: "alice",
  first_name: "Alice",
  last_name: "Archer",
  connected_at: "2026-11-17T09:30:00.000Z",
};

export const listPlayers = declareServiceRead({
  name: "listPlayers",
  summary: "Players who are connected to this game, oldest connection first",
  path: "/api/service/players",
  query: z.strictObject(pageQuery),
  output: pageOf(playerSchema),
  access: { scope: "players:read" },
  errors: [],
  example: { query: { limit: 20 }, output: { data: [examplePlayer], next_cursor: null } },
});

export const readPlayer = declareServiceRead({
  name: "readPlayer",
  summary: "One player of this game",
  description: "A player who has disconnected the game or deleted their account is `player_unknown`.",
  path: "/api/service/players/{player_id}",
  query: z.strictObject({ player_id: playerIdInput }),
  output: playerSchema,
  access: { scope: "players:read" },
  errors: ["player_unknown"],
  example: { query: { player_id: examplePlayer.player_id }, output: examplePlayer },
});

const ownGames = { access: "user", ownership: "self", locks: [] } as const;

export const listConnectedClients = declareCommand({
  key: "CLIENT:CONNECTED:LIST",
  summary: "The games that the acting player is connected to, oldest connection first",
  payload: z.strictObject({}),
  output: z.array(
    z.strictObject({
      client_id: z.string(),
      name: z.string(),
      player_id: z.string(),
      connected_at: z.iso.datetime(),
    }),
  ),
  ...ownGames,
  rate: "read",
  errors: [],
});

/** The next login there connects again, with the same id. */
export const disconnectClient = declareCommand({
  key: "CLIENT:DISCONNECT",
  summary: "Disconnects a game: it can no longer name the player, its consents end, and it is notified",
  payload: z.strictObject({ client_id: clientIdInput }),
  output: z.literal(true),
  ...ownGames,
  rate: "write",
  errors: ["not_found"],
});
