/** From a row to what the wire declares. The hash of a secret stays behind. */
import type { Client, ClientSummary } from "@passport/protocol";
import type { ClientRow } from "./store.ts";

export const toClientSummary = (row: ClientRow): ClientSummary => ({
  client_id: row.id,
  name: row.name,
  origins: row.origins,
  redirect_urls: row.redirect_urls,
});

export const toClient = (row: ClientRow): Client => ({
  ...toClientSummary(row),
  logout_urls: row.logout_urls,
  has_secret: row.secret_hash !== null,
  is_disabled: row.disabled_at !== null,
  created_at: row.created_at.toISOString(),
});
