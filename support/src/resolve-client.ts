import { type Client, listClients } from "@passport/protocol";
import { Refusal } from "./refusal.ts";
import type { StaffSession } from "./staff-session.ts";

/** Exactly one client, by its id or its exact name. Names may repeat: then the id is needed. */
export const resolveClient = async (session: StaffSession, typed: string): Promise<Client> => {
  const clients = await session.ask(listClients, {});
  const wanted = typed.trim().toLowerCase();
  const byName = clients.filter(({ name }) => name.toLowerCase() === wanted);
  const client = clients.find(({ client_id }) => client_id === typed) ?? (byName.length === 1 ? byName[0] : undefined);
  if (client !== undefined) return client;
  const ids = byName.map(({ client_id }) => client_id).join(", ");
  throw new Refusal(
    "not_found",
    ids === "" ? `There is no client ${typed}.` : `Several clients have this name: ${ids}`,
  );
};
