/**
 * How many claims of a game may be open at once (PAY-14). To count a hundred thousand takes tens of milliseconds in a transaction
 * that games share, so it is done every ten seconds, and what is made meanwhile is added.
 */
import type { Transaction } from "@passport/database";
import { countOpenClaims } from "./store.ts";

/** A game that opens one unpaid claim each second reaches this after 28 hours. */
const openClaimsMax = 100_000;
const countLifeMs = 10_000;

export interface OpenClaims {
  /** Must run before `takes`, for all games of the transaction. */
  count(transaction: Transaction, clientIds: readonly string[]): Promise<void>;
  /** Returns whether the game may open one more claim, and counts it if so. */
  takes(clientId: string): boolean;
}

export const createOpenClaims = (max = openClaimsMax): OpenClaims => {
  const games = new Map<string, { open: number; countedAt: number }>();
  const isOld = (clientId: string) => (games.get(clientId)?.countedAt ?? 0) < Date.now() - countLifeMs;
  return {
    async count(transaction, clientIds) {
      const old = [...new Set(clientIds)].filter(isOld);
      if (old.length === 0) return;
      const counted = await countOpenClaims(transaction, old, max);
      for (const { client_id, open } of counted) games.set(client_id, { open, countedAt: Date.now() });
    },
    takes(clientId) {
      const game = games.get(clientId);
      if (game === undefined || game.open >= max) return false;
      game.open += 1;
      return true;
    },
  };
};
