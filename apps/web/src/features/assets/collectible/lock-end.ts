import type { Operation } from "@passport/protocol/operation";

/**
 * Until when it is locked, as far as that is known (ASSET-12). A voucher that waits for the wallet names its own
 * end, which is also what its dialog counts down to; past it the lock lasts until the chain has spoken.
 */
export const lockEnd = (
  unlockedAt: string | null,
  operation: Pick<Operation, "state" | "deadline"> | undefined,
  now: number,
): string | null => {
  const deadline = operation?.state === "pending" ? operation.deadline : null;
  return deadline !== null && Date.parse(deadline) > now ? deadline : unlockedAt;
};
