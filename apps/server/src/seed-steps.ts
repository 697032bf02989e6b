/**
 * The vocabulary of the seeded histories. A history is a list of sessions in the order in which they happen;
 * seed-history.ts posts their steps. Amounts are hundredths of a SUPS, so that 1250_00n reads as 1,250.00.
 */
import type { SystemKind } from "@passport/ledger";
import { serviceGasSups, type transactionGroups, type transactionSubGroups } from "@passport/protocol";

export interface HistoryParty {
  kind: SystemKind;
  name: string;
}

type Topic = readonly [group: (typeof transactionGroups)[number], subGroup: (typeof transactionSubGroups)[number]];

interface Movement {
  /** `funds` moves between system accounts: a shop and a game can only pay out what they have. */
  step: "receives" | "pays" | "funds" | "holds";
  party: HistoryParty;
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

export type HistoryStep = Movement | HoldEnd;

/** What a player did in one go: the steps are minutes apart. */
export interface Session {
  daysAgo: number;
  /** When it began, in UTC: "20:14". */
  at: string;
  steps: readonly HistoryStep[];
}

export const on = (daysAgo: number, at: string, ...steps: HistoryStep[]): Session => ({ daysAgo, at, steps });

export const ethereum: HistoryParty = { kind: "chain", name: "Ethereum" };
export const bnbChain: HistoryParty = { kind: "chain", name: "BNB Chain" };
export const store: HistoryParty = { kind: "sale", name: "Passport store" };
export const supremacy: HistoryParty = { kind: "game", name: "Supremacy" };
export const supremacyWorld: HistoryParty = { kind: "game", name: "Supremacy World" };
const fees: HistoryParty = { kind: "fees", name: "Passport" };

export const funds = (party: HistoryParty, hundredths: bigint): HistoryStep => ({
  step: "funds",
  party,
  hundredths,
  topic: ["DEPOSIT", "TRANSFER"],
  text: `Funding of ${party.name}`,
});

export const deposits = (chain: HistoryParty, hundredths: bigint): HistoryStep => ({
  step: "receives",
  party: chain,
  hundredths,
  topic: ["DEPOSIT", "TRANSFER"],
  text: `Deposit from ${chain.name}`,
});

/** SUPS bought with coins: the store pays them out. */
export const buysSups = (hundredths: bigint, paidWith: string): HistoryStep => ({
  step: "receives",
  party: store,
  hundredths,
  topic: ["STORE", "PURCHASE"],
  text: `SUPS bought with ${paidWith}`,
});

export const receives = (party: HistoryParty, hundredths: bigint, topic: Topic, text: string): HistoryStep => ({
  step: "receives",
  party,
  hundredths,
  topic,
  text,
});

export const pays = (party: HistoryParty, hundredths: bigint, topic: Topic, text: string): HistoryStep => ({
  step: "pays",
  party,
  hundredths,
  topic,
  text,
});

export const paysFee = (text: string): HistoryStep =>
  pays(fees, serviceGasSups * 100n, ["ASSET MANAGEMENT", "FEE"], text);

export const withdraws = (chain: HistoryParty, hundredths: bigint, address: string): HistoryStep => ({
  step: "holds",
  party: chain,
  hundredths,
  topic: ["WITHDRAWAL", "TRANSFER"],
  text: `Withdrawal to ${address}`,
});

export const settles: HistoryStep = { step: "settles" };
export const releases: HistoryStep = { step: "releases" };

/** Refunds what the player paid in the step before. */
export const returns = (party: HistoryParty, hundredths: bigint, group: Topic[0], text: string): HistoryStep => ({
  step: "receives",
  party,
  hundredths,
  topic: [group, "REFUND"],
  text,
  isCorrection: true,
});
