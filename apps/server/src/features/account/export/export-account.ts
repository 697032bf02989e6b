import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { mustWait } from "../../../platform/limits/must-wait.ts";
import { takeRates } from "../../../platform/limits/store.ts";
import type { BoundedQueue } from "../../../platform/queue/bounded-queue.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { readOwnUser } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { accountEmails } from "../emails.ts";
import { jsonDocument } from "./json-document.ts";
import { readMembers } from "./read-members.ts";

/** More than a player needs; it stops a loop over a whole history. */
const exportsADay = 5;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Everything that we keep about the player. The owner is notified before the first byte leaves: an intruder in the
 * account would take much with it. `turns` are shared with all other exports, page by page.
 */
export const exportAccount = async function* (
  dependencies: AccountDependencies & { turns: BoundedQueue },
  { actor, caller }: Pick<HttpExchange<typeof calls.exportAccount>, "actor" | "caller">,
): AsyncGenerator<string> {
  const { turns } = dependencies;
  const pieces = await turns.run(() => begin(dependencies, actor, caller));
  const next = () => pieces.next();
  for (let piece = await turns.goOn(next); piece.done !== true; piece = await turns.goOn(next)) yield piece.value;
};

const begin = async (
  dependencies: AccountDependencies,
  actor: Actor,
  caller: Caller,
): Promise<AsyncGenerator<string>> => {
  const { db, access, outbox } = dependencies;
  const { userId, sessionId } = actor;
  const key = limitKey("export", "account", userId);
  const { waitMs } = await takeRates(db, [{ key, burst: exportsADay, perMs: dayMs / exportsADay }]);
  if (waitMs > 0) throw mustWait(waitMs);
  const profile = await inTransaction(db, async (transaction) => {
    await recordEvent(transaction, { userId, kind: "data_exported", sessionId, caller });
    await access.emailOwner(transaction, { userId, email: accountEmails.data_exported, caller });
    return (await readOwnUser(transaction, userId))?.user;
  });
  if (profile === undefined) throw new Failure("not_authenticated");
  outbox.poke();
  return jsonDocument(await readMembers(dependencies, actor, profile));
};
