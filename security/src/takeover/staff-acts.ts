/** One member of staff, an Admin with a fresh second factor: alone they change nothing. */
import type { Loot } from "./database-act.ts";

export interface StaffAct {
  act: string;
  key: string;
  payload: object;
}

const reason = "Mallory wants it";
const client = { client_id: "loot-game" };
const addresses = { origins: [], redirect_urls: [], logout_urls: [] };

export const staffActs = (loot: Loot, own: { userId: string }): StaffAct[] => [
  {
    act: "take back what a player paid",
    key: "TRANSACTION:REVERSE",
    payload: { transaction_reference: loot.payment, reason },
  },
  { act: "take back a deposit", key: "TRANSACTION:REVERSE", payload: { transaction_reference: loot.deposit, reason } },
  { act: "take back a withdrawal", key: "TRANSACTION:REVERSE", payload: { transaction_reference: loot.hold, reason } },
  { act: "deliver a payment", key: "OPERATION:FULFIL", payload: { id: loot.unfulfilled, reason } },
  {
    act: "assign a deposit",
    key: "OPERATION:ASSIGN",
    payload: { id: loot.unclaimed, user_id: loot.malloryUser, reason },
  },
  {
    act: "assign a deposit to themselves",
    key: "OPERATION:ASSIGN",
    payload: { id: loot.unclaimed, user_id: own.userId, reason },
  },
  { act: "let withdrawals run again", key: "STAFF:WITHDRAWALS:RESUME", payload: { reason } },
  { act: "appoint a player", key: "STAFF:ROLE:SET", payload: { user_id: loot.malloryUser, role: "Admin", reason } },
  { act: "change their own role", key: "STAFF:ROLE:SET", payload: { user_id: own.userId, role: "Support", reason } },
  {
    act: "unlock a player",
    key: "SUPPORT:UNLOCK:REQUEST",
    payload: { user_id: loot.victimUser, locks: ["account"], reason },
  },
  {
    act: "remove a player's second factor",
    key: "SUPPORT:FACTORS:REQUEST",
    payload: { user_id: loot.victimUser, reason },
  },
  {
    act: "remove a player's suspended second factors",
    key: "SUPPORT:SUSPENDED:REQUEST",
    payload: { user_id: loot.victimUser, reason },
  },
  { act: "register a game", key: "CLIENT:REGISTER", payload: { name: "Mine", ...addresses, has_secret: true, reason } },
  {
    act: "change a game's addresses",
    key: "CLIENT:UPDATE",
    payload: { ...client, name: "Mine", ...addresses, is_disabled: false, reason },
  },
  {
    act: "disable a game",
    key: "CLIENT:UPDATE",
    payload: { ...client, name: "Loot", ...addresses, is_disabled: true, reason },
  },
  { act: "renew a game's secret", key: "CLIENT:SECRET:RENEW", payload: { ...client, reason } },
  { act: "remove a game", key: "CLIENT:REMOVE", payload: { ...client, reason } },
  {
    act: "give a game a collection",
    key: "CLIENT:COLLECTION:SET",
    payload: { ...client, collection_slug: "loot", reason },
  },
  { act: "make a key of a game", key: "CLIENT:KEY:CREATE", payload: { ...client, scopes: ["players:read"], reason } },
  { act: "rotate a key of a game", key: "CLIENT:KEY:ROTATE", payload: { key_id: "0123456789abcdef", reason } },
  { act: "revoke a key of a game", key: "CLIENT:KEY:REVOKE", payload: { key_id: "0123456789abcdef", reason } },
  {
    act: "send a game's events elsewhere",
    key: "CLIENT:WEBHOOK:SET",
    payload: { ...client, url: "https://mallory.example/hook", reason },
  },
  { act: "renew the secret of a game's events", key: "CLIENT:WEBHOOK:ROTATE", payload: { ...client, reason } },
  { act: "stop a game's events", key: "CLIENT:WEBHOOK:REMOVE", payload: { ...client, reason } },
];
