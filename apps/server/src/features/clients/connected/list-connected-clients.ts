import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { findClientsOfUser } from "../players/store.ts";

export const listConnectedClients = async (
  { db }: Pick<ClientsDependencies, "db">,
  { actor }: CommandExchange<typeof calls.listConnectedClients>,
): Promise<calls.OutputOf<typeof calls.listConnectedClients>> => {
  const rows = await findClientsOfUser(db, actor.userId);
  return rows.map(({ connected_at, ...row }) => ({ ...row, connected_at: connected_at.toISOString() }));
};
