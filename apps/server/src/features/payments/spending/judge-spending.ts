/**
 * Which payments of a batch their players may make, by the limits that were read under the locks of the players' rows
 * (HOLD-14, HOLD-16). Pure. Several payments of one player are judged one after another: each counts for the next, also
 * when the ledger refuses it afterwards. Then the next one is refused too early, never too late.
 */
import { heldAllowance, type WireMessageCode } from "@passport/protocol";
import type { PayRequest } from "../judge-payment.ts";
import type { SpendingRow } from "./store.ts";

type Spender = Pick<PayRequest, "userId" | "amount" | "isConfirmed">;

/** Why each may not be made, in their order; undefined for those that may. */
export const judgeSpending = (
  rows: readonly Pick<SpendingRow, "user_id" | "held_until" | "spent_held" | "daily_limit" | "spent">[],
  requests: readonly Spender[],
): (WireMessageCode | undefined)[] => {
  const byPlayer = new Map(
    rows.map((row) => [row.user_id, { ...row, spentHeld: BigInt(row.spent_held), spent: BigInt(row.spent) }]),
  );
  return requests.map(({ userId, amount, isConfirmed }) => {
    const player = byPlayer.get(userId);
    if (player === undefined) return undefined;
    const spentHeld = player.spentHeld + BigInt(amount);
    const spent = player.spent + BigInt(amount);
    // A confirmation does not help here: a stolen password is one.
    if (player.held_until !== null && spentHeld > heldAllowance) return "payments_held";
    if (player.daily_limit !== null && spent > BigInt(player.daily_limit) && !isConfirmed) return "step_up_required";
    Object.assign(player, { spentHeld, spent });
    return undefined;
  });
};
