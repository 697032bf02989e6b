/** The hangar of a player as the page shows it. */
import { describeAsset } from "../assets/describe-asset.ts";
import { bays, type Hangar } from "./hangar.ts";
import type { Repairs } from "./repairs.ts";

export const describeMachine = (item: { collection: string; token_id: string; asset_hash?: string | null }) => ({
  asset_hash: item.asset_hash ?? "",
  name: describeAsset(item.collection, item.token_id).name,
  picture: `/pictures/${item.collection}/${item.token_id}/picture.svg`,
});

export const viewOf = (hangar: Hangar, repairs: Repairs, playerId: string) => {
  const place = hangar.of(playerId);
  const machines = [...(place?.machines.values() ?? [])].map((machine) => ({
    ...describeMachine({ ...machine, token_id: machine.tokenId, asset_hash: machine.assetHash }),
    is_damaged: machine.isDamaged,
    is_in_repair: repairs.isUnderWay(machine.assetHash),
  }));
  const trophies = (place?.trophies ?? []).map(({ collection, tokenId, name, amount }) => ({
    collection,
    token_id: tokenId,
    name,
    amount,
  }));
  // Machines that were here before the game was started may be more than its bays.
  return { bays: Math.max(bays, machines.length), machines, trophies };
};
