/** What the seeded players did with their SUPS. Mallory is left out: she shows the empty history. */
import {
  bnbChain,
  buysSups,
  deposits,
  ethereum,
  funds,
  type HistoryStep,
  pays,
  paysFee,
  receives,
  releases,
  returns,
  settles,
  store,
  supremacy,
  supremacyWorld,
  withdraws,
} from "./seed-steps.ts";

const ability = (hundredths: bigint, name: string) =>
  pays(supremacy, hundredths, ["SUPREMACY", "PURCHASE"], `Ability: ${name}`);
const crate = (hundredths: bigint, name: string) => pays(store, hundredths, ["STORE", "PURCHASE"], name);
const claim = (hundredths: bigint, number: number) =>
  pays(supremacyWorld, hundredths, ["SUPREMACY WORLD", "PURCHASE"], `World claim ${number}`);
const entersBattle = (hundredths: bigint, battle: string) =>
  pays(supremacy, hundredths, ["BATTLE", "FEE"], `Battle ${battle}, entry`);
const wins = (hundredths: bigint, battle: string, place: string) =>
  receives(supremacy, hundredths, ["BATTLE", "TRANSFER"], `Battle ${battle}, ${place}`);

/** A frequent player with a pending withdrawal. */
const alice: HistoryStep[] = [
  funds(store, 40_000_00n),
  funds(supremacy, 25_000_00n),
  funds(supremacyWorld, 5_000_00n),
  deposits(ethereum, 5_000_00n),
  crate(600_00n, "Nexus Crate 01"),
  paysFee("Move Iron Meridian to Supremacy"),
  entersBattle(25_00n, "17 902"),
  ability(45_00n, "orbital strike"),
  wins(320_00n, "17 902", "first place"),
  entersBattle(25_00n, "17 911"),
  ability(12_50n, "repair drop"),
  ability(12_50n, "repair drop"),
  wins(80_00n, "17 911", "third place"),
  buysSups(2_500_00n, "0.1 ETH"),
  crate(600_00n, "Nexus Crate 02"),
  crate(149_99n, "Weapon skin: Dune Lattice"),
  pays(supremacy, 220_00n, ["SUPREMACY", "PURCHASE"], "Mech bay, 30 days"),
  entersBattle(25_00n, "17 958"),
  ability(45_00n, "orbital strike"),
  ability(30_00n, "landmines"),
  returns(supremacy, 30_00n, "SUPREMACY", "Ability refunded: the battle had ended"),
  wins(41_75n, "17 958", "fifth place"),
  claim(180_00n, 7731),
  claim(95_00n, 7744),
  returns(supremacyWorld, 95_00n, "SUPREMACY WORLD", "World claim 7744 returned: already taken"),
  deposits(bnbChain, 2_000_00n),
  withdraws(bnbChain, 750_00n, "0x71C4…9aF2"),
  settles,
  paysFee("Move Iron Meridian to Passport"),
  paysFee("Move Quiet Harrow to Supremacy"),
  entersBattle(50_00n, "18 004"),
  ability(75_25n, "nuke"),
  wins(1_280_00n, "18 004", "first place"),
  wins(64_00n, "18 004", "most valuable pilot"),
  crate(600_00n, "Nexus Crate 03"),
  returns(store, 600_00n, "STORE", "Nexus Crate 03 returned: sold out"),
  withdraws(ethereum, 75_50n, "0x71C4…9aF2"),
  settles,
  returns(ethereum, 75_50n, "WITHDRAWAL", "Withdrawal returned, not signed in time"),
  entersBattle(50_00n, "18 051"),
  ability(45_00n, "orbital strike"),
  ability(12_50n, "repair drop"),
  wins(150_00n, "18 051", "second place"),
  claim(240_00n, 7902),
  receives(supremacyWorld, 36_40n, ["SUPREMACY WORLD", "TRANSFER"], "Rent of claim 7902, October"),
  buysSups(1_000_00n, "40 USDC"),
  pays(supremacy, 18_00n, ["SUPREMACY", "FEE"], "Repair of Quiet Harrow"),
  pays(supremacy, 18_00n, ["SUPREMACY", "FEE"], "Repair of Iron Meridian"),
  entersBattle(50_00n, "18 112"),
  ability(30_00n, "landmines"),
  entersBattle(50_00n, "18 127"),
  wins(90_00n, "18 127", "third place"),
  crate(600_00n, "Nexus Crate 04"),
  crate(24_99n, "Name plate"),
  withdraws(bnbChain, 500_00n, "0x71C4…9aF2"),
  releases,
  paysFee("Move Quiet Harrow to Passport"),
  deposits(bnbChain, 2_000_00n),
  entersBattle(50_00n, "18 204"),
  ability(45_00n, "orbital strike"),
  wins(320_00n, "18 204", "first place"),
  receives(supremacyWorld, 36_40n, ["SUPREMACY WORLD", "TRANSFER"], "Rent of claim 7902, November"),
  ability(1n, "cheer"),
  withdraws(bnbChain, 1_250_00n, "0x71C4…9aF2"),
];

const bob: HistoryStep[] = [
  funds(supremacy, 2_000_00n),
  deposits(bnbChain, 1_500_00n),
  crate(600_00n, "Nexus Crate 01"),
  paysFee("Move Pale Warden to Supremacy"),
  entersBattle(25_00n, "18 004"),
  ability(12_50n, "repair drop"),
  wins(80_00n, "18 004", "third place"),
  entersBattle(25_00n, "18 051"),
  ability(45_00n, "orbital strike"),
  wins(320_00n, "18 051", "first place"),
  claim(60_00n, 7810),
  pays(supremacy, 18_00n, ["SUPREMACY", "FEE"], "Repair of Pale Warden"),
  withdraws(bnbChain, 400_00n, "0x15d3…6A65"),
  settles,
  entersBattle(25_00n, "18 204"),
  ability(30_00n, "landmines"),
  wins(41_75n, "18 204", "fifth place"),
];

/** Wallet only, few transactions. */
const carol: HistoryStep[] = [
  deposits(ethereum, 250_00n),
  paysFee("Move Salt Lantern to Supremacy"),
  withdraws(ethereum, 100_00n, "0x90F7…b906"),
  settles,
];

/** An early contributor. */
const erin: HistoryStep[] = [
  funds(store, 120_000_00n),
  buysSups(100_000_00n, "2 ETH"),
  buysSups(12_345_67n, "0.4 BNB"),
  crate(600_00n, "Nexus Crate 01"),
  crate(600_00n, "Nexus Crate 02"),
  crate(600_00n, "Nexus Crate 03"),
  withdraws(ethereum, 20_000_00n, "0x9965…A4dc"),
  settles,
];

export const seedHistories: ReadonlyMap<string, readonly HistoryStep[]> = new Map(
  Object.entries({ alice, bob, carol, erin }),
);
