/**
 * One log that nothing can follow from holds up no other one. A row that it needs may say what cannot be, by a defect or because a
 * process was broken into: without this the watcher would stand still before that log's block, with all deposits behind it.
 */
import { inSavepoint, type Transaction } from "@passport/database";
import type { ChainEvent } from "../chain-event.ts";

export interface FailedEvents {
  events: readonly ChainEvent[];
  error: unknown;
}

/** Acts on all events at once or, where that fails, on ever fewer, down to one transaction of the chain. Returns those that failed. */
export const actApart = async (
  transaction: Transaction,
  events: readonly ChainEvent[],
  act: (events: readonly ChainEvent[]) => Promise<void>,
): Promise<FailedEvents[]> => {
  const failure = await attempt(transaction, () => act(events));
  if (failure === undefined) return [];
  const groups = [...Map.groupBy(events, ({ txHash }) => txHash).values()];
  if (groups.length === 1) return [{ events, error: failure.error }];
  const half = groups.length / 2;
  const [first, second] = [groups.slice(0, half), groups.slice(half)];
  return [...(await actApart(transaction, first.flat(), act)), ...(await actApart(transaction, second.flat(), act))];
};

const attempt = async (transaction: Transaction, act: () => Promise<void>): Promise<{ error: unknown } | undefined> => {
  try {
    await inSavepoint(transaction, act);
    return undefined;
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    return { error };
  }
};

/**
 * Bad data, a refusal, or an error of our own. All else PostgreSQL says of the moment: deadlocks, timeouts. After a lost connection
 * the step cannot commit, whatever is made of the error here.
 */
export const isAboutContent = (error: unknown): boolean =>
  !(error instanceof Error && "code" in error) || /^(22|23|42501|P0)/.test(String(error.code));
