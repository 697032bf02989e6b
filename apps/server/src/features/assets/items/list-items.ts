import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { findPlayerById } from "../../profile/index.ts";
import { findItems } from "./read-store.ts";
import { toItem } from "./to-item.ts";

interface ListItemsDependencies {
  db: Database;
  brand: Pick<calls.Brand, "game">;
}

/** COLLECT-1. Anybody may look: profiles show what their holders have earned. */
export const listItems = async (
  { db, brand }: ListItemsDependencies,
  { payload: { user_id, search, page, page_size } }: Pick<CommandExchange<typeof calls.listItems>, "payload">,
): Promise<calls.OutputOf<typeof calls.listItems>> => {
  const owner = await findPlayerById(db, user_id);
  if (owner === undefined) throw new Failure("not_found");
  const { items, total } = await findItems(db, {
    accountId: owner.account_id,
    search: search.trim(),
    page: page - 1,
    pageSize: page_size,
  });
  return { assets: items.map((item) => toItem(item, brand)), total };
};
