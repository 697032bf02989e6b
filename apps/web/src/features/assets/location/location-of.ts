import { isOffWorld } from "@passport/protocol/asset-kinds";
import type { Collectible } from "@passport/protocol/calls/collectibles";

/** Where an asset can be. Passport is in the middle: whatever moves comes through it. */
export const places = ["game", "passport", "chain"] as const;
export type AssetLocation = (typeof places)[number];

/** INVENTORY-6, ASSET-4: each asset is in exactly one. */
export const locationOf = ({
  locked_to_service: service,
  on_chain_status: status,
}: Pick<Collectible, "locked_to_service" | "on_chain_status">): AssetLocation => {
  // In the order of the server's lists.
  if (isOffWorld(status)) return "chain";
  return service === null ? "passport" : "game";
};
