import { readFarm } from "@passport/protocol/calls/farm";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

/** Null: there is no farm here. */
export const readFarmQuery = queryOptions({
  queryKey: [readFarm.name],
  queryFn: async ({ signal }) => (await call(readFarm, { signal })).farm,
});
