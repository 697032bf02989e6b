import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { readAssetNames } from "../assets/index.ts";
import { describeOperations, findPage } from "../operations/index.ts";
import { readOwnUser } from "../profile/index.ts";
import type { SupportDependencies } from "./dependencies.ts";

export const listUserOperations = (
  { db }: SupportDependencies,
  {
    actor,
    payload: { user_id, page, page_size },
    caller: { requestId },
  }: CommandExchange<typeof calls.listUserOperations>,
): Promise<calls.OutputOf<typeof calls.listUserOperations>> =>
  inTransaction(db, async (transaction) => {
    const user = (await readOwnUser(transaction, user_id))?.user;
    if (user === undefined) throw new Failure("not_found");
    const { operations, total } = await findPage(transaction, user.account_id, { page, pageSize: page_size });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "user.operations.read",
      subject: user.id,
      details: { page },
      requestId,
    });
    return { operations: await describeOperations({ db: transaction, readAssetNames }, operations), total };
  });
