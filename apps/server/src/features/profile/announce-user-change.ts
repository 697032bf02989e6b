import type { Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import { announceTopic } from "../../platform/outbox/outbox.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { readOwnUser } from "./read-own-user.ts";
import { raiseVersion } from "./store.ts";

/** To be called once in a transaction that changed what players see of themselves; every open page then shows it. */
export const announceUserChange = async (
  transaction: Transaction,
  userId: string,
  key: "USER" | "USER:TWITTER:ADD" = "USER",
): Promise<calls.User> => {
  await raiseVersion(transaction, userId);
  const read = await readOwnUser(transaction, userId);
  if (read === undefined) throw new Failure("not_found");
  await announceTopic(transaction, {
    topicPath: calls.userTopic.path.replace("{id}", userId),
    key,
    payload: read.user,
    seq: read.version,
  });
  return read.user;
};
