import type { OperationKind } from "@passport/protocol/operation";
import { defineTexts } from "../../../lib/texts/texts.ts";

const moved = "Moved";
const credited = "Credited";

const stamps: Record<OperationKind, string> = {
  deposit: credited,
  purchase: credited,
  withdrawal: "Paid out",
  payment: "Paid",
  mint: moved,
  stake: moved,
  unstake: moved,
  item_deposit: moved,
  item_withdrawal: moved,
  move_to_game: moved,
  move_from_game: moved,
};

export const momentTexts = defineTexts({
  stamps,
  /** For several of different kinds. */
  done: "Done",
});
