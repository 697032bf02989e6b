/** From a row to what the wire declares. The hash of the secret stays behind. */
import type { ServerKey } from "@passport/protocol";
import type { KeyRow } from "./store.ts";

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

export const toServerKey = (row: KeyRow): ServerKey => ({
  key_id: row.id,
  client_id: row.client_id,
  scopes: row.scopes,
  is_valid: row.is_valid,
  created_at: row.created_at.toISOString(),
  expires_at: timeOf(row.expires_at),
  revoked_at: timeOf(row.revoked_at),
  last_used_at: timeOf(row.last_used_at),
});
