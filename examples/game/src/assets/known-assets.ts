/** What has a name of its own, by collection and token: our game's database, so to speak. The rest is made up. */
import { boost, part, percentage, property, stat } from "./attribute.ts";
import { type KnownAsset, known } from "./known-asset.ts";
import { knownFleet } from "./known-fleet.ts";

/** Each is in the address of its page at Passport. */
const hashes = {
  wayfarer: "700700a32ef38fb1830e67d1d8443a58",
  stormcaller: "cb6f58728b858b588c7e53747c4894c2",
  turbineCore: "87d8f27a5eef838291e9955df9c5825e",
} as const;

const wayfarer = [
  property("Maker", "Daybreak Works"),
  stat("Hitpoints", 960),
  stat("Shield", 1_000),
  stat("Speed", 2_750),
  percentage("Shield recharge", 12),
  part("Weapon", "Stormcaller", hashes.stormcaller),
  part("Power core", "Twin Turbine Core", hashes.turbineCore),
];
const stormcaller = [
  property("Kind", "Lightning rail"),
  stat("Damage", 85),
  stat("Range", 6_500),
  boost("Penetration", 4),
  part("Mounted on", "Wayfarer", hashes.wayfarer),
];
const ironclad = [property("Maker", "Daybreak Works"), stat("Hitpoints", 1_240), stat("Speed", 1_750)];
const kingfisher = [property("Maker", "Far Shore"), stat("Hitpoints", 1_480), stat("Speed", 2_100)];
const turbineCore = [stat("Capacity", 1_000), stat("Recharge", 91), percentage("Speed", 3)];
const brassFiligree = [property("Finish", "Hand engraved"), property("Pieces", 50)];

export const knownAssets: ReadonlyMap<string, KnownAsset> = new Map([
  ["supremacy-genesis/1", known("Ironclad", "RARE", "mech", ironclad)],
  ["supremacy-genesis/2", known("Longstride", "EXOTIC", "mech")],
  ["supremacy-genesis/3", known("Old Faithful", "LEGENDARY", "mech")],
  ["supremacy-genesis/101", known("Wayfarer", "MEGA", "mech", wayfarer)],
  ["supremacy-genesis/102", known("Sandrunner", "RARE", "mech")],
  ["supremacy-genesis/103", known("Kestrel", "ULTRA_RARE", "mech")],
  ["supremacy-genesis/104", known("Stormcaller", "LEGENDARY", "weapon", stormcaller)],
  ["supremacy-genesis/105", known("Kingfisher", "GUARDIAN", "mech", kingfisher)],
  ["supremacy-genesis/106", known("Twin Turbine Core", "COLOSSAL", "power_core", turbineCore)],
  ["supremacy-genesis/107", known("Sealed Crate", "RARE", "mystery_crate")],
  ["supremacy-genesis/108", known("Cold Hearth Core", "EXOTIC", "power_core")],
  ["supremacy-genesis/109", known("Thornback", "TITAN", "mech")],
  ["supremacy-genesis/110", known("Whisper", "MYTHIC", "weapon")],
  ["supremacy-limited-release/1", known("Night Livery", "RARE", "mech_skin")],
  ["supremacy-limited-release/101", known("Dawn Livery", "ULTRA_RARE", "mech_skin")],
  ["supremacy-limited-release/102", known("Dusk Livery", "RARE", "mech_skin")],
  ["supremacy-limited-release/103", known("Brass Filigree", "DEUS_EX", "weapon_skin", brassFiligree)],
  ["supremacy-limited-release/104", known("Aurora Livery", "ELITE_LEGENDARY", "mech_skin")],
  ...knownFleet,
]);

/** What players earn: the same for everyone who has it, and it exists many times. */
export interface KnownItem {
  name: string;
  description: string;
}

const item = (name: string, description: string): KnownItem => ({ name, description });

export const knownItems: ReadonlyMap<string, KnownItem> = new Map([
  ["supremacy-achievements/1", item("First Blood", "The first machine that fell in a battle.")],
  ["supremacy-achievements/2", item("Last One Standing", "Won a battle with a single machine left.")],
  ["supremacy-achievements/3", item("Ironside", "Came through a whole battle without a scratch.")],
  ["supremacy-achievements/4", item("Sharpshooter", "Ten hits in a row, none of them close.")],
  ["supremacy-achievements/5", item("Veteran", "A hundred battles fought to their end.")],
  ["supremacy-achievements/6", item("Night Watch", "Fought in every hour of one day.")],
]);
