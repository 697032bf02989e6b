/** What we charge for. An order is ours; Passport knows its number as the claim's `reference`. */
import { randomUUID } from "node:crypto";
// #region charge
import { type Claim, type PassportServer, toBaseUnits } from "@passport/sdk/server";
import { accept, type Decision, refuse } from "@passport/sdk/webhooks";
// #endregion
import type { Hangar } from "./hangar.ts";

export interface Order {
  number: string;
  playerId: string;
  assetHash: string;
  /** `accepted`: the player pays; `settled`: paid and done. */
  status: "open" | "accepted" | "settled" | "returned" | "refunded";
}

export interface Repairs {
  order(playerId: string, assetHash: string, name: string): Promise<Claim>;
  decide(claim: Claim): Decision;
  settle(claim: Claim): void;
  /** The player has the SUPS back. */
  undo(claim: Claim, status: "returned" | "refunded"): void;
  isUnderWay(assetHash: string): boolean;
}

export const createRepairs = (passport: PassportServer, hangar: Hangar): Repairs => {
  const orders = new Map<string, Order>();
  const orderOf = ({ reference }: Claim): Order | undefined => orders.get(reference ?? "");

  // #region charge
  const price = toBaseUnits("2.5");

  const order = async (playerId: string, assetHash: string, name: string): Promise<Claim> => {
    const number = `repair-${randomUUID()}`;
    orders.set(number, { number, playerId, assetHash, status: "open" });
    return passport.claims.create(
      { amount: price, description: `Repair of ${name}`, reference: number, player_id: playerId },
      // With our own number as the key, the claim is made once even if we have to ask again.
      { idempotencyKey: number },
    );
  };

  /** The player has confirmed, and the SUPS are held. Can we deliver? Nothing is paid before we accept. */
  const decide = (claim: Claim): Decision => {
    const asked = orderOf(claim);
    if (asked === undefined || claim.amount !== price) return refuse("We do not know this order.");
    const machine = hangar.of(asked.playerId)?.machines.get(asked.assetHash);
    if (machine === undefined) return refuse("The machine is no longer in the hangar.");
    if (!machine.isDamaged) return refuse("The machine has been repaired already.");
    asked.status = "accepted";
    return accept();
  };
  // #endregion

  return {
    order,
    decide,
    settle(claim) {
      const paid = orderOf(claim);
      if (paid === undefined) return;
      paid.status = "settled";
      hangar.setDamaged(paid.playerId, paid.assetHash, false);
    },
    undo(claim, status) {
      const undone = orderOf(claim);
      if (undone === undefined) return;
      // Only what was paid was repaired.
      if (undone.status === "settled") hangar.setDamaged(undone.playerId, undone.assetHash, true);
      undone.status = status;
    },
    isUnderWay: (assetHash) =>
      [...orders.values()].some((one) => one.assetHash === assetHash && one.status === "accepted"),
  };
};
