import * as z from "zod/mini";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { findAllClients } from "../registry/store.ts";
import { grantIdOf } from "./grant.ts";
import { openPayload } from "./sealed-payload.ts";
import { findPayloads } from "./store.ts";

interface Consent {
  client_id: string;
  client_name: string;
  scopes: string[];
  given_at: Date;
}

const model = "Grant";

/** What of it is the player's to know, as the provider writes it. */
const grantSchema = z.object({
  accountId: z.string(),
  clientId: z.string(),
  iat: z.number(),
  openid: z.optional(z.object({ scope: z.optional(z.string()) })),
});

/**
 * To which sites a player has continued, for the player alone. A grant's row names no player, but its id follows from
 * player and client, and the clients are known: so there is no need for a table that says who plays where. Clients
 * that are disabled by now count as well, since what was given to them is still kept.
 */
export const listConsents = async (
  { db, sealer }: Pick<ClientsDependencies, "db" | "sealer">,
  userId: string,
): Promise<Consent[]> => {
  const clients = await findAllClients(db);
  const hashes = clients.map((client) => hashToken(grantIdOf(userId, client)));
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const rows = await findPayloads(db, model, hashes);
  return rows.flatMap((row) => {
    const { data: grant } = grantSchema.safeParse(openPayload(sealer, model, row));
    if (grant?.accountId !== userId) return [];
    const { clientId, openid, iat } = grant;
    return {
      client_id: clientId,
      client_name: names.get(clientId) ?? clientId,
      scopes: openid?.scope?.split(" ") ?? [],
      given_at: new Date(iat * 1000),
    };
  });
};
