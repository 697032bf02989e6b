import { inTransaction } from "@passport/database";
import type { listUserOperations as listCall, OutputOf } from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { findPage, toOperation } from "../operations/index.ts";
import { readOwnUser } from "../profile/index.ts";
import type { StaffRequest, SupportDependencies } from "./dependencies.ts";

export const listUserOperations = (
  { db }: SupportDependencies,
  { actor, requestId, user_id, page, page_size }: StaffRequest<typeof listCall>,
): Promise<OutputOf<typeof listCall>> =>
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
    return { operations: operations.map(toOperation), total };
  });
