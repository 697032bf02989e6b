/** What law and players expect beyond the specification: a copy of the own data, and the end of an account. */
import * as z from "zod/mini";
import { declareCommand, declareHttp } from "../declare.ts";
import { userSchema } from "../user.ts";

const nothing = z.optional(z.union([z.null(), z.object({})]));

export const exportAccount = declareHttp({
  name: "exportAccount",
  summary: "Everything we hold about the acting player, as a JSON file",
  method: "GET",
  paths: ["/api/account/export"],
  query: z.object({}),
  body: z.unknown(),
  /** One piece of the file; it is streamed. */
  output: z.string(),
  streams: { contentType: "application/json; charset=utf-8", fileName: "passport-data.json" },
  // It leaves a line in the security log and sends a mail: our own pages alone may ask.
  changesState: true,
  access: "step-up",
  ownership: "self",
  // The lock may mean that someone else is in the account.
  locks: ["total"],
  rate: "export",
  errors: ["overloaded", "step_up_required", "not_authenticated", "wait_before_retry"],
});

/**
 * Refused while the account holds SUPS or assets or something is under way; it would be lost. Points in the currencies of games
 * are no obstacle: they go back to their issuer when the account is deleted (LEDGER-25).
 */
export const requestDeletion = declareCommand({
  key: "USER:DELETION:REQUEST",
  summary:
    "Marks the acting user's account for deletion after a waiting time; points of games then go back to their issuer",
  /** The player's own username, typed, so that this cannot happen by mistake. */
  payload: z.strictObject({ username: z.string().check(z.maxLength(64)) }),
  output: userSchema,
  access: "step-up",
  ownership: "self",
  locks: ["total"],
  rate: "write",
  errors: ["username_differs", "account_holds_value", "operations_under_way"],
});

export const cancelDeletion = declareCommand({
  key: "USER:DELETION:CANCEL",
  summary: "Keeps the acting user's account",
  payload: nothing,
  output: userSchema,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: [],
});
