/** Balances, live: SUPS with its held part, and what players have in other currencies. */
import * as z from "zod/mini";
import { amountSchema } from "../amount.ts";
import { currencyBalanceSchema } from "../currency.ts";
import { declareTopic } from "../declare.ts";

/** LEDGER-8: available and held together. */
export const balanceTopic = declareTopic({
  name: "balanceTopic",
  summary: "The SUPS balance, live",
  mount: "/account/{id}",
  path: "/account/{id}/sups",
  snapshotKey: "USER:SUPS:SUBSCRIBE",
  changeKeys: ["USER:SUPS:SUBSCRIBE"],
  payload: amountSchema,
  access: "user",
  ownership: "self",
  rate: "read",
});

/** The part of the balance that an operation in flight holds; available = balance - held (LEDGER-4). */
export const heldTopic = declareTopic({
  name: "heldTopic",
  summary: "The held part of the SUPS balance, live",
  mount: "/account/{id}",
  path: "/account/{id}/held",
  snapshotKey: "USER:SUPS:HELD:SUBSCRIBE",
  changeKeys: ["USER:SUPS:HELD:SUBSCRIBE"],
  payload: amountSchema,
  access: "user",
  ownership: "self",
  rate: "read",
});

/** LEDGER-24. Empty for a player who has SUPS only. */
export const otherBalancesTopic = declareTopic({
  name: "otherBalancesTopic",
  summary: "Balances in other currencies than SUPS, live",
  mount: "/account/{id}",
  path: "/account/{id}/currencies",
  snapshotKey: "USER:CURRENCIES:SUBSCRIBE",
  changeKeys: ["USER:CURRENCIES:SUBSCRIBE"],
  payload: z.array(currencyBalanceSchema),
  access: "user",
  ownership: "self",
  rate: "read",
});
