import type { Database } from "@passport/database";
import type { Collection, OutputOf, readCollection as readCollectionCall } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { Networks } from "../dependencies.ts";
import { findCollection, findTokenIds } from "./store.ts";
import { toCollection } from "./to-collection.ts";

interface CollectionDependencies {
  db: Database;
  networks: Networks;
}

/** One collection with its contracts and tokens (ASSET-19). */
export const readCollection = async (
  dependencies: CollectionDependencies,
  slug: string,
): Promise<OutputOf<typeof readCollectionCall>> => ({
  ...(await describeCollection(dependencies, slug)),
  token_ids: await findTokenIds(dependencies.db, slug),
});

/** As it goes along with one of its assets. */
export const describeCollection = async (
  { db, networks }: CollectionDependencies,
  slug: string,
): Promise<Collection> => {
  const row = await findCollection(db, slug);
  if (row === undefined) throw new Failure("not_found");
  return toCollection(row, networks);
};
