import { readReserves } from "@passport/protocol/calls/reserves";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";

/** Null: no report was taken yet. */
export const readReservesQuery = queryOptions({
  queryKey: [readReserves.name],
  queryFn: async ({ signal }) => {
    try {
      return await call(readReserves, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_found") return null;
      throw error;
    }
  },
});
