/** What a caller wants done: one transfer, or a hold and what ends it. Each step waits for the answer to the one before. */
import { randomInt } from "node:crypto";
import { newId } from "@passport/database";
import type { Hold, Posting, Transfer } from "../transfer.ts";
import type { Market } from "./markets.ts";

export type Operation = readonly [Transfer, ...Transfer[]];

const sups = 10n ** 18n;

export const randomOperation = (markets: readonly Market[]): Operation => {
  const market = pick(markets);
  const player = pick(market.players);
  const dice = randomInt(100);
  if (dice < 30) {
    return [{ kind: "post", ...movement(market.chain, player, 500), group: "DEPOSIT", subGroup: "TRANSFER" }];
  }
  if (dice < 60) {
    return [{ kind: "post", ...movement(player, market.shop, 300), group: "STORE", subGroup: "PURCHASE" }];
  }
  if (dice < 70) {
    const friend = pick(market.players.filter((other) => other !== player));
    return [{ kind: "post", ...movement(player, friend, 300), group: "BATTLE", subGroup: "BONUS" }];
  }
  const hold: Hold = { kind: "hold", ...movement(player, market.shop, 300), group: "STORE", subGroup: "RESERVATION" };
  return [hold, { kind: dice < 85 ? "settle" : "release", id: newId(), hold: hold.id }];
};

const pick = <T>(from: readonly T[]): T => {
  const picked = from[randomInt(from.length)];
  if (picked === undefined) throw new RangeError("There is nothing to pick from");
  return picked;
};

/** Up to `most` SUPS. Deposits are larger but rarer, so some payments find too little and are refused. */
const movement = (debit: string, credit: string, most: number): Omit<Posting, "kind" | "group" | "subGroup"> => ({
  id: newId(),
  debit,
  credit,
  amount: BigInt(randomInt(1, most)) * sups,
  description: "",
});
