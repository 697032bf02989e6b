/** The listeners of one chain, each told only what it asked for. */
import type { Transaction } from "@passport/database";
import type { ChainBlock, ChainEvent, ChainListener, LogSource, PaymentSource } from "../chain-event.ts";
import { actApart, type FailedEvents } from "./act-apart.ts";
import { acquireEffectsLock } from "./leader-store.ts";

export interface Audience {
  logs: LogSource[];
  payments: PaymentSource[];
  /** Returns the events that no listener could act on, without any effect of theirs. */
  tell(
    what: "seen" | "orphaned" | "finalized",
    transaction: Transaction,
    events: readonly ChainEvent[],
  ): Promise<FailedEvents[]>;
  reached(transaction: Transaction, block: ChainBlock): Promise<void>;
}

export const createAudience = (listeners: readonly ChainListener[], chainId: number): Audience => {
  const members = listeners.map((listener) => {
    const logs = listener.logs(chainId);
    const payments = listener.payments?.(chainId) ?? [];
    const wanted = new Set([
      ...logs.map(({ name, contract }) => subjectOf(name, contract)),
      ...payments.map(({ name, to }) => subjectOf(name, to)),
    ]);
    return { listener, logs, payments, wanted };
  });
  return {
    logs: members.flatMap(({ logs }) => logs),
    payments: members.flatMap(({ payments }) => payments),
    async tell(what, transaction, events) {
      if (events.length > 0) await acquireEffectsLock(transaction);
      const subjects = events.map(({ name, contract }) => subjectOf(name, contract));
      const failed: FailedEvents[] = [];
      for (const { listener, wanted } of members) {
        const own = events.filter((_, nth) => wanted.has(subjects[nth] ?? ""));
        if (own.length > 0)
          failed.push(...(await actApart(transaction, own, (some) => listener[what](transaction, some))));
      }
      return failed;
    },
    async reached(transaction, block) {
      for (const { listener } of members) await listener.reached?.(transaction, block);
    },
  };
};

const subjectOf = (name: string, contract: string): string => `${name} ${contract.toLowerCase()}`;
