import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { HttpExchange } from "../../platform/wire/handlers.ts";
import { sumHeldWithdrawals } from "../operations/index.ts";
import { findHolder } from "../profile/index.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";

/** WITHDRAW-30: what the acting player's withdrawals hold; the address only says that the page and we mean the same. */
export const readHolding = async (
  { db }: Pick<WithdrawalsDependencies, "db">,
  { actor, query }: Pick<HttpExchange<typeof calls.readHolding>, "actor" | "query">,
): Promise<{ amount: string }> => {
  const holder = await findHolder(db, actor.userId);
  if (holder?.wallet !== query.address.toLowerCase()) throw new Failure("not_found");
  return { amount: await sumHeldWithdrawals(db, actor.accountId) };
};
