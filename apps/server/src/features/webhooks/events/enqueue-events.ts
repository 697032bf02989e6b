/** Events are written in the transaction of what they are about: what rolls back is never told to a game. */
import type { Database, Transaction } from "@passport/database";
import { isQuestionType, webhookData } from "@passport/protocol";
import type { NewEvent } from "./new-event.ts";
import { webhookPace } from "./pace.ts";
import { findEndpoints, insertEvents, withdrawDue } from "./store.ts";

/** In the caller's transaction. News for a client without an endpoint is left out. Throws when `data` is not of its type. */
export const enqueueEvents = async (transaction: Transaction, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return;
  for (const { type, data, decideBy } of events) {
    if (isQuestionType(type) !== (decideBy !== undefined)) throw new Error(`${type}: only a question has a deadline`);
    webhookData[type].parse(data);
  }
  await insertEvents(transaction, events, webhookPace);
};

/** Whether there is a game to ask. */
export const hasEndpoint = async (db: Database, clientId: string): Promise<boolean> =>
  (await findEndpoints(db, [clientId])).has(clientId);

/** The question is no longer asked. The caller holds the lock of what it was about. */
export const withdrawEvents = async (transaction: Transaction, eventIds: readonly string[]): Promise<void> => {
  if (eventIds.length > 0) await withdrawDue(transaction, eventIds);
};
