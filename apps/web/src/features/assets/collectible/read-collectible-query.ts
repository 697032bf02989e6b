import { readCollectible } from "@passport/protocol/calls/collectibles";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

/** While a voucher can be used its lock is moved on (ASSET-12), and only the owner is notified of its end. */
const lockedReadMs = 15_000;

/** A collectible with its owner and collection (ASSET-1). */
export const readCollectibleQuery = (hash: string) =>
  queryOptions({
    queryKey: [readCollectible.key, hash],
    queryFn: () => runCommand(readCollectible, { asset_hash: hash }),
    refetchInterval: ({ state }) => (state.data?.user_asset.unlocked_at ? lockedReadMs : false),
  });
