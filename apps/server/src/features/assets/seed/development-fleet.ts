/** Development only: what fills the lists of the players, so that there is something of every type and tier to look at. */
import { assetIn, type DevelopmentAsset } from "./development-asset.ts";
import { developmentGame } from "./development-game.ts";

type Held = Pick<DevelopmentAsset, "tier" | "type" | "owner" | "service">;

const inPassport =
  (slug: string) =>
  (tokenId: string, name: string, held: Held): DevelopmentAsset =>
    assetIn(slug)(tokenId, name, { ...held, status: "MINTABLE" });

const genesis = inPassport("supremacy-genesis");
const limited = inPassport("supremacy-limited-release");

export const developmentFleet: readonly DevelopmentAsset[] = [
  genesis("111", "Iron Meridian", { tier: "LEGENDARY", type: "mech", owner: "alice" }),
  genesis("112", "Quiet Harrow", { tier: "ULTRA_RARE", type: "mech", owner: "alice" }),
  genesis("113", "Redline Warden", { tier: "MYTHIC", type: "mech", owner: "alice", service: developmentGame }),
  genesis("114", "Pale Regent", { tier: "TITAN", type: "mech", owner: "alice" }),
  genesis("115", "Saltmarsh Strider", { tier: "COLOSSAL", type: "mech", owner: "alice" }),
  genesis("116", "Ember Vigil", { tier: "ELITE_LEGENDARY", type: "mech", owner: "alice", service: developmentGame }),
  genesis("117", "Glass Cormorant", { tier: "EXOTIC", type: "mech", owner: "alice" }),
  genesis("118", "Old Lantern", { tier: "MEGA", type: "mech", owner: "alice" }),
  genesis("119", "Fenwick's Promise", { tier: "GUARDIAN", type: "mech", owner: "alice" }),
  genesis("120", "Hollow Crown", { tier: "DEUS_EX", type: "mech", owner: "alice" }),
  genesis("121", "Tin Prophet", { tier: "MEGA", type: "mech", owner: "alice" }),
  genesis("122", "Winter Ferry", { tier: "RARE", type: "mech", owner: "alice", service: developmentGame }),
  genesis("123", "Granite Choir", { tier: "COLOSSAL", type: "mech", owner: "alice" }),
  genesis("124", "Sable Heron", { tier: "RARE", type: "mech", owner: "alice" }),
  genesis("125", "Marrow King", { tier: "MYTHIC", type: "mech", owner: "alice" }),
  genesis("126", "Bright Anvil", { tier: "LEGENDARY", type: "mech", owner: "alice", service: developmentGame }),
  genesis("127", "Longwatch Rail", { tier: "ULTRA_RARE", type: "weapon", owner: "alice" }),
  genesis("128", "Coldfront Flak", { tier: "RARE", type: "weapon", owner: "alice" }),
  genesis("129", "Widow's Needle", { tier: "MYTHIC", type: "weapon", owner: "alice" }),
  genesis("130", "Thunderhead", { tier: "COLOSSAL", type: "weapon", owner: "alice", service: developmentGame }),
  genesis("131", "Last Argument", { tier: "ELITE_LEGENDARY", type: "weapon", owner: "alice" }),
  genesis("132", "Copper Psalm", { tier: "MEGA", type: "weapon", owner: "alice" }),
  genesis("133", "Sundowner", { tier: "LEGENDARY", type: "weapon", owner: "alice" }),
  genesis("134", "Nettle Repeater", { tier: "GUARDIAN", type: "weapon", owner: "alice" }),
  genesis("135", "Grand Overture", { tier: "DEUS_EX", type: "weapon", owner: "alice" }),
  genesis("136", "Moth Lance", { tier: "EXOTIC", type: "weapon", owner: "alice" }),
  genesis("137", "Slow Answer", { tier: "MEGA", type: "weapon", owner: "alice", service: developmentGame }),
  genesis("138", "Avalanche", { tier: "TITAN", type: "weapon", owner: "alice" }),
  genesis("139", "Sunwell Core", { tier: "DEUS_EX", type: "power_core", owner: "alice" }),
  genesis("140", "Tidal Engine", { tier: "GUARDIAN", type: "power_core", owner: "alice" }),
  genesis("141", "Ashfall Reactor", { tier: "MYTHIC", type: "power_core", owner: "alice" }),
  genesis("142", "Workshop Dynamo", { tier: "MEGA", type: "power_core", owner: "alice" }),
  genesis("143", "Violet Furnace", { tier: "ULTRA_RARE", type: "power_core", owner: "alice" }),
  genesis("144", "Nexus Crate 01", { tier: "RARE", type: "mystery_crate", owner: "alice" }),
  genesis("145", "Nexus Crate 02", { tier: "LEGENDARY", type: "mystery_crate", owner: "alice" }),
  genesis("146", "Nexus Crate 04", { tier: "MEGA", type: "mystery_crate", owner: "alice" }),
  genesis("147", "Pale Warden", { tier: "COLOSSAL", type: "mech", owner: "bob", service: developmentGame }),
  genesis("148", "Bargepole", { tier: "MEGA", type: "weapon", owner: "bob" }),
  genesis("149", "Lodestar", { tier: "LEGENDARY", type: "mech", owner: "erin" }),
  genesis("150", "Foundry Heart", { tier: "ELITE_LEGENDARY", type: "power_core", owner: "erin" }),
  limited("105", "Fern Lattice", { tier: "GUARDIAN", type: "mech_skin", owner: "alice" }),
  limited("106", "Dune Lattice", { tier: "COLOSSAL", type: "weapon_skin", owner: "alice" }),
  limited("107", "Oxblood Dazzle", { tier: "MYTHIC", type: "mech_skin", owner: "alice" }),
  limited("108", "Harbour Stripe", { tier: "RARE", type: "mech_skin", owner: "alice" }),
  limited("109", "Gilded Scale", { tier: "LEGENDARY", type: "mech_skin", owner: "alice" }),
  limited("110", "Static Camouflage", { tier: "MEGA", type: "mech_skin", owner: "alice" }),
  limited("111", "Frost Fracture", { tier: "TITAN", type: "weapon_skin", owner: "alice" }),
  limited("112", "Plum Chevron", { tier: "ULTRA_RARE", type: "weapon_skin", owner: "alice" }),
  limited("113", "Signal Orange", { tier: "ELITE_LEGENDARY", type: "weapon_skin", owner: "alice" }),
  limited("114", "Rose Engine", { tier: "EXOTIC", type: "weapon_skin", owner: "alice" }),
  limited("115", "Founders' Livery", { tier: "DEUS_EX", type: "mech_skin", owner: "alice" }),
  limited("116", "Jubilee Strongbox", { tier: "EXOTIC", type: "mystery_crate", owner: "alice" }),
  limited("117", "Rust Tiger", { tier: "COLOSSAL", type: "mech_skin", owner: "bob" }),
  limited("118", "First Light", { tier: "LEGENDARY", type: "weapon_skin", owner: "erin" }),
];
