import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { findTokenHistory } from "../../operations/index.ts";
import { findFirstRecord } from "./read-store.ts";

type History = calls.OutputOf<typeof calls.listCollectibleHistory>;

/** ASSET-18: derived from the operations of the token; its last event is that Passport recorded it. */
export const listCollectibleHistory = async (
  { db }: { db: Database },
  { payload: { asset_hash, before } }: Pick<CommandExchange<typeof calls.listCollectibleHistory>, "payload">,
): Promise<History> => {
  const first = await findFirstRecord(db, asset_hash);
  if (first === undefined) throw new Failure("not_found");
  if (before === first.id) return { events: [], has_more: false };
  const { collection, token_id: tokenId } = first;
  const limit = calls.historyPageSize;
  const found = await findTokenHistory(db, { collection, tokenId, kinds: calls.tokenMoves, before, limit: limit + 1 });
  const events: History["events"] = found
    .slice(0, limit)
    .map(({ id, kind, at }) => ({ id, kind, at: at.toISOString() }));
  const hasRoom = events.length < limit;
  if (hasRoom) events.push({ id: first.id, kind: "recorded", at: first.created_at.toISOString() });
  return { events, has_more: !hasRoom };
};
