import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { Networks } from "../dependencies.ts";
import { findItemCollections } from "./store.ts";
import { toCollection } from "./to-collection.ts";

/** Every collection of items, also one that is on no chain: its page says so (DEPASSET-1, DEPASSET-6). */
export const listItemCollections = async ({
  db,
  networks,
}: {
  db: Database;
  networks: Networks;
}): Promise<calls.OutputOf<typeof calls.listItemCollections>> => ({
  collections: (await findItemCollections(db)).map((row) => toCollection(row, networks)),
});
