/**
 * The words in which a player's money story is written. A story is a list of steps in the order in
 * which they happen; seed-history.ts posts them. Amounts are hundredths of a SUPS, so that 1250_00n
 * reads as 1,250.00.
 */
import type { SystemKind } from "@passport/ledger";
import type { transactionGroups, transactionSubGroups } from "@passport/protocol";

export interface StoryParty {
  kind: SystemKind;
  name: string;
}

type Topic = readonly [group: (typeof transactionGroups)[number], subGroup: (typeof transactionSubGroups)[number]];

interface Movement {
  /** `funds` moves between system accounts: a shop and a game can only pay out what they have. */
  step: "receives" | "pays" | "funds" | "holds";
  party: StoryParty;
  hundredths: bigint;
  topic: Topic;
  text: string;
  /** Corrects the step before. */
  isCorrection?: true;
}

interface HoldEnd {
  /** Ends the hold of the step before. */
  step: "settles" | "releases";
}

export type StoryStep = Movement | HoldEnd;

export const ethereum: StoryParty = { kind: "chain", name: "Ethereum" };
export const bnbChain: StoryParty = { kind: "chain", name: "BNB Chain" };
export const store: StoryParty = { kind: "sale", name: "Passport store" };
export const supremacy: StoryParty = { kind: "game", name: "Supremacy" };
export const supremacyWorld: StoryParty = { kind: "game", name: "Supremacy World" };
const fees: StoryParty = { kind: "fees", name: "Passport" };

export const funds = (party: StoryParty, hundredths: bigint): StoryStep => ({
  step: "funds",
  party,
  hundredths,
  topic: ["DEPOSIT", "TRANSFER"],
  text: `Funding of ${party.name}`,
});

export const deposits = (chain: StoryParty, hundredths: bigint): StoryStep => ({
  step: "receives",
  party: chain,
  hundredths,
  topic: ["DEPOSIT", "TRANSFER"],
  text: `Deposit from ${chain.name}`,
});

/** SUPS for coins: the store pays them out. */
export const buysSups = (hundredths: bigint, paidWith: string): StoryStep => ({
  step: "receives",
  party: store,
  hundredths,
  topic: ["STORE", "PURCHASE"],
  text: `SUPS bought with ${paidWith}`,
});

export const receives = (party: StoryParty, hundredths: bigint, topic: Topic, text: string): StoryStep => ({
  step: "receives",
  party,
  hundredths,
  topic,
  text,
});

export const pays = (party: StoryParty, hundredths: bigint, topic: Topic, text: string): StoryStep => ({
  step: "pays",
  party,
  hundredths,
  topic,
  text,
});

export const paysFee = (text: string): StoryStep => pays(fees, 5_00n, ["ASSET MANAGEMENT", "FEE"], text);

export const withdraws = (chain: StoryParty, hundredths: bigint, address: string): StoryStep => ({
  step: "holds",
  party: chain,
  hundredths,
  topic: ["WITHDRAWAL", "TRANSFER"],
  text: `Withdrawal to ${address}`,
});

export const settles: StoryStep = { step: "settles" };
export const releases: StoryStep = { step: "releases" };

/** Gives back what the player paid in the step before. */
export const returns = (party: StoryParty, hundredths: bigint, group: Topic[0], text: string): StoryStep => ({
  step: "receives",
  party,
  hundredths,
  topic: [group, "REFUND"],
  text,
  isCorrection: true,
});
