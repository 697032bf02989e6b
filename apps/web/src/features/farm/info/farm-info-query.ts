import type { Farm } from "@passport/protocol/calls/farm";
import { queryOptions } from "@tanstack/react-query";
import { loadFarmCalls } from "../../../lib/wallet/contracts/load-farm-calls.ts";
import { readyEngine } from "../../../lib/wallet/load-engine.ts";
import { farmInfo } from "./farm-info.ts";

/** Rewards grow with every block; a figure that moves a few times a minute is live enough. */
const rereadMs = 15_000;

/** The farm as the wallet's chain has it. Without the account's own wallet on that chain it is not read. */
export const farmInfoQuery = (farm: Farm, account: string | undefined) =>
  queryOptions({
    queryKey: ["farm-info", farm.rewards, account],
    enabled: account !== undefined,
    queryFn: async () => {
      const [engine, { readFarmState }] = await Promise.all([readyEngine(), loadFarmCalls()]);
      return farmInfo(await readFarmState(engine, farm, account ?? ""));
    },
    refetchInterval: ({ state: { data } }) => (data?.hasEnded === false ? rereadMs : false),
  });
