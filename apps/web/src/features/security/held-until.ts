import type { User } from "@passport/protocol/user";

/** SESSION-21: until when withdrawals are held; absent when they are not, or not any more. */
export const heldUntil = (user: Pick<User, "withdrawals_held_until">, now: Date): string | undefined => {
  const until = user.withdrawals_held_until;
  return until !== null && new Date(until) > now ? until : undefined;
};
