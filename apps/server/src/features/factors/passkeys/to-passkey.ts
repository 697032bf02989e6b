import type { Passkey } from "@passport/protocol";
import { keeperOf } from "./known-authenticators.ts";
import type { PasskeyRow } from "./store.ts";

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  keeper: keeperOf(row.aaguid),
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
