import type { Operation, OperationKind, OperationState } from "@passport/protocol/operation";
import type { BadgeProps } from "../../../ui/badge/badge.tsx";
import type { IconName } from "../../../ui/icon/icon.tsx";
import { waitsForWallet } from "../operation-words.ts";

export const kindIcons: Record<OperationKind, IconName> = {
  deposit: "deposit",
  purchase: "buy",
  withdrawal: "withdraw",
  mint: "chain",
  stake: "assetsIn",
  unstake: "chain",
  item_deposit: "assetsIn",
  item_withdrawal: "chain",
  payment: "tx",
  move_to_game: "game",
  move_from_game: "game",
};

type Sign = Required<Pick<BadgeProps, "tone">> & Pick<BadgeProps, "icon">;

const signs: Record<OperationState, Sign> = {
  pending: { tone: "live" },
  confirming: { tone: "live" },
  queued: { tone: "warn", icon: "history" },
  confirmed: { tone: "success", icon: "ok" },
  failed: { tone: "error", icon: "close" },
  returned: { tone: "neutral", icon: "back" },
  unclaimed: { tone: "warn", icon: "warn" },
  unfulfilled: { tone: "warn", icon: "warn" },
};

/** Amber acts: it stands only where the player has to do something. */
export const signOf = (operation: Operation): Sign =>
  waitsForWallet(operation) ? { tone: "accent", icon: "edit" } : signs[operation.state];
