import type { Claim, Refund } from "./claim.ts";
import type { Item, ItemLocation } from "./item.ts";

/** The version of the service API and its webhooks that this package speaks. */
export const apiVersion = "2026-11-17";

interface Envelope<Type extends string, Data> {
  type: Type;
  /** When it happened, ISO 8601. */
  timestamp: string;
  version: typeof apiVersion;
  data: Data;
}

/** An item on its way into your game or back to Passport. */
export interface Move {
  move_id: string;
  direction: "to_game" | "to_passport";
  player_id: string;
  item: Item;
}

/** What Passport asks your server. Nothing happens before the decision, and without one everything is undone. */
export type PassportQuestion =
  | Envelope<"payment.requested", { claim: Claim; decide_by?: string | undefined }>
  | Envelope<"item.move_requested", Move & { decide_by: string }>;

/** What Passport tells your server after it happened. */
export type PassportNews =
  | Envelope<"payment.settled", { claim: Claim }>
  | Envelope<"payment.returned", { claim: Claim; reason: string }>
  | Envelope<"payment.refunded", { claim: Claim; refund: Refund }>
  | Envelope<"item.moved", Move>
  | Envelope<"item.move_undone", Move & { reason: string }>
  | Envelope<"item.granted", { player_id: string; item: Item; location: ItemLocation }>
  | Envelope<"player.disconnected", { player_id: string }>
  | Envelope<"webhook.test", { message: string }>;

export type PassportEvent = PassportQuestion | PassportNews;
