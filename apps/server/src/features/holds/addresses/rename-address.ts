import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { writeAddressName } from "./store.ts";

export const renameAddress = async (
  { db }: { db: Database },
  { actor, payload }: Pick<CommandExchange<typeof calls.renameAddress>, "actor" | "payload">,
): Promise<true> => {
  if (!(await writeAddressName(db, actor.userId, payload))) throw new Failure("not_found");
  return true;
};
