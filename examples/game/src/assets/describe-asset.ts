/** What Hangar 7 says of the things that players own: the same each time, so that little has to be kept. */
import { type Attribute, boost, percentage, property, stat } from "./attribute.ts";
import { type AssetType, assetTypes } from "./known-asset.ts";
import { knownAssets, knownItems } from "./known-assets.ts";
import { type Seed, seedOf } from "./seed-of.ts";
import { tiers } from "./tier-inks.ts";

export interface Description {
  name: string;
  tier: string;
  asset_type: AssetType;
  attributes: Attribute[];
}

/** What is known of it, and for the rest what its seed says. */
export const describeAsset = (collection: string, tokenId: string): Description => {
  const seed = seedOf(collection, tokenId);
  const known = knownAssets.get(`${collection}/${tokenId}`);
  // A medal is round, as cores are.
  const isItem = knownItems.has(`${collection}/${tokenId}`);
  const asset_type = known?.asset_type ?? (isItem ? "power_core" : seed.pick(assetTypes));
  return {
    name: `${seed.pick(adjectives)} ${seed.pick(nouns[asset_type])}`,
    tier: seed.pick(tiers),
    attributes: traitsOf[asset_type](seed),
    asset_type,
    ...known,
  };
};

const adjectives = ["Amber", "Brazen", "Cobalt", "Dusty", "Grim", "Hollow", "Iron", "Northern", "Rusted"] as const;

const nouns: Record<AssetType, readonly [string, ...string[]]> = {
  mech: ["Strider", "Bulwark", "Kestrel", "Warden", "Colossus"],
  weapon: ["Lance", "Railgun", "Howitzer", "Repeater"],
  power_core: ["Reactor", "Furnace", "Dynamo"],
  mystery_crate: ["Crate", "Strongbox"],
  mech_skin: ["Livery", "Plating"],
  weapon_skin: ["Finish", "Casing"],
};

const paint = (seed: Seed): Attribute => property("Paint", seed.pick(["Sand", "Rust", "Bone", "Petrol"]));

const traitsOf: Record<AssetType, (seed: Seed) => Attribute[]> = {
  mech: (seed) => [
    property("Maker", seed.pick(["Daybreak Works", "Far Shore", "Hangar 7"])),
    stat("Hitpoints", 900 + 10 * seed.below(90)),
    stat("Speed", 1_500 + 50 * seed.below(40)),
    percentage("Shield recharge", 5 + seed.below(20)),
    paint(seed),
  ],
  weapon: (seed) => [
    property("Ammunition", seed.pick(["Slugs", "Plasma", "Shells"])),
    stat("Damage", 40 + seed.below(160)),
    stat("Range", 2_000 + 100 * seed.below(60)),
    boost("Penetration", 1 + seed.below(6)),
  ],
  power_core: (seed) => [stat("Capacity", 500 + 10 * seed.below(100)), stat("Recharge", 10 + seed.below(90))],
  mystery_crate: (seed) => [property("Seal", seed.pick(["Unbroken", "Wax", "Brass"]))],
  mech_skin: (seed) => [paint(seed), property("Fits", "War machines")],
  weapon_skin: (seed) => [paint(seed), property("Fits", "Weapons")],
};
