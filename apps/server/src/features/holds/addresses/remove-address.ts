import { type Database, inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { lockHolder } from "../../profile/index.ts";
import { deleteAddress } from "./store.ts";

/** Needs no step-up: it only makes an address wait again. The linked wallet has to be disconnected first. */
export const removeAddress = async (
  { db }: { db: Database },
  { actor, payload: { address } }: Pick<CommandExchange<typeof calls.removeAddress>, "actor" | "payload">,
): Promise<true> => {
  await inTransaction(db, async (transaction) => {
    const holder = await lockHolder(transaction, actor.userId);
    if (holder?.wallet === address.toLowerCase()) throw new Failure("address_linked");
    if (!(await deleteAddress(transaction, actor.userId, address))) throw new Failure("not_found");
  });
  return true;
};
