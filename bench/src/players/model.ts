/**
 * What a player of the bench does. A visit begins with a login and a page that opens four sockets and four topics; then the
 * player acts every few seconds, leaves after some minutes and comes back as a new visit.
 */
export const acts = ["log in", "open the page", "history", "asset list", "payment"] as const;
export type Act = (typeof acts)[number];

type Chosen = Extract<Act, "history" | "asset list" | "payment">;

/** Mean seconds between two acts, and of a visit: both vary as waiting times of independent people do. */
export const secondsBetweenActs = 10;
export const secondsOfVisit = 300;

const shares: Readonly<Record<Chosen, number>> = { history: 0.5, "asset list": 0.4, payment: 0.1 };

/** `chance` is evenly spread from 0 to 1. */
export const chooseAct = (chance: number): Chosen => {
  let left = chance;
  for (const [act, share] of Object.entries(shares) as [Chosen, number][]) {
    left -= share;
    if (left < 0) return act;
  }
  return "payment";
};

/** A waiting time with this mean, of which most are shorter and some far longer. */
export const waitMs = (meanSeconds: number, chance: number): number => -Math.log(1 - chance) * meanSeconds * 1000;
