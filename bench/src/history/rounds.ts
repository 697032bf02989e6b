/**
 * What players do, as rounds of sixteen transfers. Within a round a player never spends what they do
 * not have and a shop or game never pays out more than that player paid it, so no balance is ever
 * below zero, wherever a history ends. Amounts are hundredths of a SUPS and scaled for each round.
 */
import type { SystemKind } from "@passport/ledger";

export interface RoundParty {
  kind: SystemKind;
  name: string;
}

export const parties = [
  { kind: "chain", name: "Ethereum" },
  { kind: "chain", name: "BNB Chain" },
  { kind: "sale", name: "Passport store" },
  { kind: "game", name: "Supremacy" },
  { kind: "game", name: "Supremacy World" },
  { kind: "fees", name: "Passport" },
] as const satisfies readonly RoundParty[];

type PartyName = (typeof parties)[number]["name"];

export interface RoundStep {
  party: PartyName;
  /** Above zero when the player receives it. */
  hundredths: number;
  group: string;
  subGroup: string;
  /** {n} becomes a number. */
  text: string;
}

export interface Round {
  /** Of a thousand rounds, this many are of this sort. */
  perMille: number;
  steps: readonly RoundStep[];
}

const step = (party: PartyName, hundredths: number, group: string, subGroup: string, text: string): RoundStep => ({
  party,
  hundredths,
  group,
  subGroup,
  text,
});

const deposit = (chain: PartyName, hundredths: number) =>
  step(chain, hundredths, "DEPOSIT", "TRANSFER", `Deposit from ${chain}`);
const withdrawal = (chain: PartyName, hundredths: number) =>
  step(chain, -hundredths, "WITHDRAWAL", "TRANSFER", "Withdrawal to 0x71C4…{n}");
const ability = (hundredths: number, name: string) =>
  step("Supremacy", -hundredths, "SUPREMACY", "PURCHASE", `Ability: ${name}`);
const entry = (hundredths: number) => step("Supremacy", -hundredths, "BATTLE", "FEE", "Battle {n}, entry");
const prize = (hundredths: number, place: string) =>
  step("Supremacy", hundredths, "BATTLE", "TRANSFER", `Battle {n}, ${place}`);
const claim = (hundredths: number) =>
  step("Supremacy World", -hundredths, "SUPREMACY WORLD", "PURCHASE", "World claim {n}");
const crate = (hundredths: number) => step("Passport store", -hundredths, "STORE", "PURCHASE", "Nexus Crate {n}");
const fee = step("Passport", -500, "ASSET MANAGEMENT", "FEE", "Move Iron Meridian to Supremacy");
const repair = step("Supremacy", -1_800, "SUPREMACY", "FEE", "Repair of Quiet Harrow");

/** The last but three is what differs between an ordinary round and the rare one. */
const battles = (last: RoundStep): RoundStep[] => [
  deposit("BNB Chain", 100_000),
  entry(2_500),
  ability(4_500, "orbital strike"),
  ability(1_250, "repair drop"),
  prize(6_000, "third place"),
  entry(5_000),
  ability(4_500, "orbital strike"),
  ability(3_000, "landmines"),
  prize(10_000, "second place"),
  fee,
  entry(5_000),
  ability(7_525, "nuke"),
  last,
  crate(20_000),
  repair,
  withdrawal("Ethereum", 30_000),
];

const worlds: RoundStep[] = [
  deposit("Ethereum", 200_000),
  claim(18_000),
  claim(9_500),
  step("Supremacy World", 9_500, "SUPREMACY WORLD", "REFUND", "World claim {n} returned: already taken"),
  step("Supremacy World", 3_640, "SUPREMACY WORLD", "TRANSFER", "Rent of claim {n}"),
  crate(60_000),
  fee,
  crate(14_999),
  claim(24_000),
  step("Supremacy World", 3_640, "SUPREMACY WORLD", "TRANSFER", "Rent of claim {n}"),
  fee,
  entry(2_500),
  ability(1_250, "repair drop"),
  prize(2_000, "fifth place"),
  step("Supremacy World", 3_640, "SUPREMACY WORLD", "TRANSFER", "Rent of claim {n}"),
  withdrawal("BNB Chain", 20_000),
];

const trades: RoundStep[] = [
  deposit("BNB Chain", 50_000),
  withdrawal("Ethereum", 20_000),
  step("Ethereum", 20_000, "WITHDRAWAL", "REFUND", "Withdrawal returned, not signed in time"),
  withdrawal("Ethereum", 20_000),
  deposit("Ethereum", 40_000),
  withdrawal("BNB Chain", 35_000),
  crate(12_000),
  step("Passport store", 12_000, "STORE", "REFUND", "Nexus Crate {n} returned: sold out"),
  deposit("BNB Chain", 80_000),
  fee,
  withdrawal("Ethereum", 60_000),
  deposit("Ethereum", 10_000),
  fee,
  withdrawal("BNB Chain", 10_000),
  deposit("BNB Chain", 30_000),
  withdrawal("BNB Chain", 25_000),
];

/** About one entry in 5,000: the topic that a filter has to look for. */
export const rareTopic = { group: "BATTLE", subGroup: "REFUND" } as const;

export const rounds: readonly Round[] = [
  { perMille: 600, steps: battles(step("Supremacy", 4_500, "SUPREMACY", "REFUND", "Ability refunded, battle {n}")) },
  { perMille: 250, steps: worlds },
  { perMille: 147, steps: trades },
  {
    perMille: 3,
    steps: battles(step("Supremacy", 5_000, rareTopic.group, rareTopic.subGroup, "Battle {n} was called off")),
  },
];
