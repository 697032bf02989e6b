/** The SUPS balance and its held part, live. In a file of its own: every page with the rail and the payment window load it. */
import { amountSchema } from "../amount.ts";
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
