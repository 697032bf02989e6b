import { inTransaction, readClock, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { changeLimit, readHoldMs } from "../../holds/index.ts";
import { lockHolder } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { PaymentsDependencies } from "../dependencies.ts";
import { spendingEmails } from "./emails.ts";
import { readSpending } from "./read-spending.ts";
import { findSpending, type SpendingLimit, toLimit, writeLimit } from "./store.ts";

/** Under the lock of the player's row, which a payment needs too: of the two one sees the other (HOLD-15). */
export const setSpending = async (
  dependencies: PaymentsDependencies,
  { actor, payload, caller }: CommandExchange<typeof calls.setSpending>,
): Promise<calls.Spending> => {
  const { db, outbox, access } = dependencies;
  const { userId, sessionId } = actor;
  const wanted = payload.daily_limit === null ? undefined : BigInt(payload.daily_limit);
  await inTransaction(db, async (transaction) => {
    const present = await lockLimit(transaction, userId);
    const now = await readClock(transaction);
    const from = new Date(now.getTime() + (await readHoldMs(dependencies, transaction, userId)));
    const changed = { ...present, ...changeLimit(present.dailyLimit, wanted, from) };
    await writeLimit(transaction, userId, changed);
    const kind = changed.nextLimit === undefined ? "spending_limited" : "spending_raise_requested";
    await recordEvent(transaction, { userId, kind, sessionId, caller });
    await access.emailOwner(transaction, { userId, email: spendingEmails[kind], caller });
  });
  outbox.poke();
  return readSpending(dependencies, actor);
};

/** Needs no step-up: it only protects more. Doing it twice is no mistake. */
export const keepSpending = async (
  dependencies: PaymentsDependencies,
  { actor, caller }: Pick<CommandExchange<typeof calls.keepSpending>, "actor" | "caller">,
): Promise<calls.Spending> => {
  const { userId, sessionId } = actor;
  await inTransaction(dependencies.db, async (transaction) => {
    const present = await lockLimit(transaction, userId);
    if (present.nextLimit === undefined) return;
    await writeLimit(transaction, userId, { ...present, nextLimit: undefined });
    await recordEvent(transaction, { userId, kind: "spending_kept", sessionId, caller });
  });
  return readSpending(dependencies, actor);
};

const lockLimit = async (transaction: Transaction, userId: string): Promise<SpendingLimit> => {
  await lockHolder(transaction, userId);
  return toLimit(await findSpending(transaction, userId));
};
