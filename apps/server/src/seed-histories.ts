/** What the seeded players did with their SUPS. Mallory is left out: she shows the empty history. */
import {
  bnbChain,
  buysSups,
  deposits,
  ethereum,
  funds,
  on,
  pays,
  paysFee,
  receives,
  releases,
  returns,
  type Session,
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
const repair = (name: string) => pays(supremacy, 18_00n, ["SUPREMACY", "FEE"], `Repair of ${name}`);
const rent = (claimNumber: number) =>
  receives(supremacyWorld, 36_40n, ["SUPREMACY WORLD", "TRANSFER"], `Rent of claim ${claimNumber}`);

/** A frequent player with a pending withdrawal. */
const alice: Session[] = [
  on(176, "08:02", funds(store, 40_000_00n), funds(supremacy, 25_000_00n), funds(supremacyWorld, 5_000_00n)),
  on(174, "18:21", deposits(ethereum, 5_000_00n), crate(600_00n, "Nexus Crate 01")),
  on(173, "19:40", paysFee("Move Iron Meridian to Supremacy"), entersBattle(25_00n, "17 902")),
  on(173, "20:12", ability(45_00n, "orbital strike"), wins(320_00n, "17 902", "first place")),
  on(168, "21:05", entersBattle(25_00n, "17 911"), ability(12_50n, "repair drop"), ability(12_50n, "repair drop")),
  on(168, "21:48", wins(80_00n, "17 911", "third place")),
  on(161, "12:30", buysSups(2_500_00n, "0.1 ETH"), crate(600_00n, "Nexus Crate 02")),
  on(155, "17:11", crate(149_99n, "Weapon skin: Dune Lattice")),
  on(149, "09:25", pays(supremacy, 220_00n, ["SUPREMACY", "PURCHASE"], "Mech bay, 30 days")),
  on(144, "20:31", entersBattle(25_00n, "17 958"), ability(45_00n, "orbital strike")),
  on(
    144,
    "20:57",
    ability(30_00n, "landmines"),
    returns(supremacy, 30_00n, "SUPREMACY", "Ability refunded: the battle had ended"),
  ),
  on(144, "21:20", wins(41_75n, "17 958", "fifth place")),
  on(
    133,
    "14:44",
    claim(180_00n, 7731),
    claim(95_00n, 7744),
    returns(supremacyWorld, 95_00n, "SUPREMACY WORLD", "World claim 7744 returned: already taken"),
  ),
  on(127, "11:03", deposits(bnbChain, 2_000_00n)),
  on(121, "16:52", withdraws(bnbChain, 750_00n, "0x71C4…9aF2"), settles),
  on(118, "18:05", paysFee("Move Iron Meridian to Passport"), paysFee("Move Quiet Harrow to Supremacy")),
  on(112, "19:15", entersBattle(50_00n, "18 004"), ability(75_25n, "nuke")),
  on(112, "19:58", wins(1_280_00n, "18 004", "first place"), wins(64_00n, "18 004", "most valuable pilot")),
  on(
    101,
    "10:20",
    crate(600_00n, "Nexus Crate 03"),
    returns(store, 600_00n, "STORE", "Nexus Crate 03 returned: sold out"),
  ),
  on(
    95,
    "15:36",
    withdraws(ethereum, 75_50n, "0x71C4…9aF2"),
    settles,
    returns(ethereum, 75_50n, "WITHDRAWAL", "Withdrawal returned, not signed in time"),
  ),
  on(88, "20:02", entersBattle(50_00n, "18 051"), ability(45_00n, "orbital strike"), ability(12_50n, "repair drop")),
  on(88, "20:40", wins(150_00n, "18 051", "second place")),
  on(79, "13:18", claim(240_00n, 7902)),
  on(66, "09:00", rent(7902)),
  on(63, "12:47", buysSups(1_000_00n, "40 USDC")),
  on(58, "17:30", repair("Quiet Harrow"), repair("Iron Meridian")),
  on(52, "20:22", entersBattle(50_00n, "18 112"), ability(30_00n, "landmines")),
  on(45, "19:36", entersBattle(50_00n, "18 127"), wins(90_00n, "18 127", "third place")),
  on(39, "16:08", crate(600_00n, "Nexus Crate 04"), crate(24_99n, "Name plate")),
  on(36, "09:00", rent(7902)),
  on(31, "08:51", withdraws(bnbChain, 500_00n, "0x71C4…9aF2"), releases),
  on(26, "18:14", paysFee("Move Quiet Harrow to Passport"), deposits(bnbChain, 2_000_00n)),
  on(17, "20:11", entersBattle(50_00n, "18 204"), ability(45_00n, "orbital strike")),
  on(17, "20:49", wins(320_00n, "18 204", "first place")),
  on(9, "18:33", paysFee("Move Redline Warden to Supremacy"), repair("Redline Warden")),
  on(6, "09:00", rent(7902)),
  on(3, "21:17", entersBattle(50_00n, "18 271"), ability(1n, "cheer"), wins(64_00n, "18 271", "fourth place")),
  on(1, "17:42", withdraws(bnbChain, 1_250_00n, "0x71C4…9aF2")),
];

const bob: Session[] = [
  on(140, "08:04", funds(supremacy, 2_000_00n)),
  on(138, "19:20", deposits(bnbChain, 1_500_00n), crate(600_00n, "Nexus Crate 01")),
  on(114, "17:55", paysFee("Move Pale Warden to Supremacy")),
  on(
    112,
    "19:17",
    entersBattle(25_00n, "18 004"),
    ability(12_50n, "repair drop"),
    wins(80_00n, "18 004", "third place"),
  ),
  on(88, "20:04", entersBattle(25_00n, "18 051"), ability(45_00n, "orbital strike")),
  on(88, "20:42", wins(320_00n, "18 051", "first place")),
  on(70, "11:26", claim(60_00n, 7810), repair("Pale Warden")),
  on(42, "16:10", withdraws(bnbChain, 400_00n, "0x15d3…6A65"), settles),
  on(17, "20:13", entersBattle(25_00n, "18 204"), ability(30_00n, "landmines")),
  on(17, "20:51", wins(41_75n, "18 204", "fifth place")),
];

/** Wallet only, few transactions. */
const carol: Session[] = [
  on(84, "10:40", deposits(ethereum, 250_00n)),
  on(61, "18:26", paysFee("Move Salt Lantern to Supremacy")),
  on(20, "12:15", withdraws(ethereum, 100_00n, "0x90F7…b906"), settles),
];

/** An early contributor. */
const erin: Session[] = [
  on(170, "08:06", funds(store, 120_000_00n)),
  on(165, "14:30", buysSups(100_000_00n, "2 ETH"), buysSups(12_345_67n, "0.4 BNB")),
  on(120, "09:48", crate(600_00n, "Nexus Crate 01"), crate(600_00n, "Nexus Crate 02")),
  on(77, "15:05", crate(600_00n, "Nexus Crate 03")),
  on(12, "13:22", withdraws(ethereum, 20_000_00n, "0x9965…A4dc"), settles),
];

export const seedHistories: ReadonlyMap<string, readonly Session[]> = new Map(
  Object.entries({ alice, bob, carol, erin }),
);
