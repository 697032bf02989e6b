import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
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
  { query: { slug } }: Pick<HttpExchange<typeof calls.readCollection>, "query">,
): Promise<calls.OutputOf<typeof calls.readCollection>> => ({
  ...(await describeCollection(dependencies, slug)),
  token_ids: await findTokenIds(dependencies.db, slug),
});

/** As it goes along with one of its assets. */
export const describeCollection = async (
  { db, networks }: CollectionDependencies,
  slug: string,
): Promise<calls.Collection> => {
  const row = await findCollection(db, slug);
  if (row === undefined) throw new Failure("not_found");
  return toCollection(row, networks);
};
