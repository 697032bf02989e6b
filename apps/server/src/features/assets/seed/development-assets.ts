/**
 * Development only: what the collections are called, and collectibles for the players of the seed. Those
 * on chain are the ones that packages/contracts mints for carol; a test compares the two.
 */
import { assetIn, type DevelopmentAsset } from "./development-asset.ts";
import { boost, part, percentage, property, stat } from "./development-attributes.ts";
import { developmentFleet } from "./development-fleet.ts";
import { developmentGame } from "./development-game.ts";

export interface CollectionTexts {
  name: string;
  description: string;
}

export const collectionTexts: Readonly<Record<string, CollectionTexts>> = {
  "supremacy-genesis": { name: "Supremacy Genesis", description: "The first war machines, and what they fight with." },
  "supremacy-limited-release": {
    name: "Supremacy Limited Release",
    description: "Machines and skins of which there will be no more.",
  },
  "supremacy-achievements": { name: "Supremacy Achievements", description: "What is earned and not bought." },
};

const genesis = assetIn("supremacy-genesis");
const limited = assetIn("supremacy-limited-release");

/** One of every tier is alice's, and one of every type. */
export const developmentAssets: readonly DevelopmentAsset[] = [
  genesis("1", "Ironclad", {
    tier: "RARE",
    type: "mech",
    owner: "carol",
    status: "STAKABLE",
    attributes: [property("Maker", "Daybreak Works"), stat("Hitpoints", 1_240), stat("Speed", 1_750)],
  }),
  genesis("2", "Longstride", { tier: "EXOTIC", type: "mech", owner: "carol", status: "UNSTAKABLE" }),
  genesis("3", "Old Faithful", { tier: "LEGENDARY", type: "mech", owner: "carol", status: "UNSTAKABLE_OLD" }),
  limited("1", "Night Livery", { tier: "RARE", type: "mech_skin", owner: "carol", status: "STAKABLE" }),
  genesis("101", "Wayfarer", {
    tier: "MEGA",
    type: "mech",
    owner: "alice",
    status: "MINTABLE",
    attributes: [
      property("Maker", "Daybreak Works"),
      stat("Hitpoints", 960),
      stat("Shield", 1_000),
      stat("Speed", 2_750),
      percentage("Shield recharge", 12),
      part("Weapon", "Stormcaller", { slug: "supremacy-genesis", tokenId: "104" }),
      part("Power core", "Twin Turbine Core", { slug: "supremacy-genesis", tokenId: "106" }),
    ],
  }),
  genesis("102", "Sandrunner", { tier: "RARE", type: "mech", owner: "bob", status: "MINTABLE" }),
  genesis("103", "Kestrel", { tier: "ULTRA_RARE", type: "mech", owner: "carol", status: "MINTABLE" }),
  genesis("104", "Stormcaller", {
    tier: "LEGENDARY",
    type: "weapon",
    owner: "alice",
    status: "MINTABLE",
    attributes: [
      property("Kind", "Lightning rail"),
      stat("Damage", 85),
      stat("Range", 6_500),
      boost("Penetration", 4),
      part("Mounted on", "Wayfarer", { slug: "supremacy-genesis", tokenId: "101" }),
    ],
  }),
  genesis("105", "Kingfisher", {
    tier: "GUARDIAN",
    type: "mech",
    owner: "alice",
    status: "MINTABLE",
    service: developmentGame,
    attributes: [property("Maker", "Far Shore"), stat("Hitpoints", 1_480), stat("Speed", 2_100)],
  }),
  genesis("106", "Twin Turbine Core", {
    tier: "COLOSSAL",
    type: "power_core",
    owner: "alice",
    status: "MINTABLE",
    attributes: [stat("Capacity", 1_000), stat("Recharge", 91), percentage("Speed", 3)],
  }),
  genesis("107", "Sealed Crate", { tier: "RARE", type: "mystery_crate", owner: "alice", status: "MINTABLE" }),
  genesis("108", "Cold Hearth Core", {
    tier: "EXOTIC",
    type: "power_core",
    owner: "alice",
    status: "MINTABLE",
    service: developmentGame,
  }),
  genesis("109", "Thornback", { tier: "TITAN", type: "mech", owner: "alice", status: "MINTABLE" }),
  genesis("110", "Whisper", { tier: "MYTHIC", type: "weapon", owner: "alice", status: "MINTABLE" }),
  limited("101", "Dawn Livery", { tier: "ULTRA_RARE", type: "mech_skin", owner: "alice", status: "MINTABLE" }),
  limited("102", "Dusk Livery", { tier: "RARE", type: "mech_skin", owner: "bob", status: "MINTABLE" }),
  limited("103", "Brass Filigree", {
    tier: "DEUS_EX",
    type: "weapon_skin",
    owner: "alice",
    status: "MINTABLE",
    attributes: [property("Finish", "Hand engraved"), property("Pieces", 50)],
  }),
  limited("104", "Aurora Livery", { tier: "ELITE_LEGENDARY", type: "mech_skin", owner: "alice", status: "MINTABLE" }),
  ...developmentFleet,
];
