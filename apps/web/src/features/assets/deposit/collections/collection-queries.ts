import { listItemCollections, readCollection } from "@passport/protocol/calls/collectibles";
import type { OutputOf } from "@passport/protocol/declare";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

export type CollectionWithTokens = OutputOf<typeof readCollection>;

export const listItemCollectionsQuery = queryOptions({
  queryKey: [listItemCollections.name],
  queryFn: ({ signal }) => call(listItemCollections, { signal }),
});

export const readCollectionQuery = (slug: string) =>
  queryOptions({
    queryKey: [readCollection.name, slug],
    queryFn: ({ signal }) => call(readCollection, { query: { slug }, signal }),
  });
