/** What stands in the way of a move before it begins, and what can be done about it. The server decides again. */
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { moveTexts } from "./texts.ts";

export interface Cost {
  user: User;
  /** Of all moves together, in base units. */
  gas: bigint;
  /** Undefined until it is known. */
  available: bigint | undefined;
}

type ObstacleKind = "locked" | "too_little" | undefined;

/** A locked account spends nothing, and less than the gas is too little (MOVE-4, MOVE-15). */
const obstacleOf = ({ user, gas, available }: Cost): ObstacleKind => {
  if (user.total_lock) return "locked";
  return available !== undefined && available < gas ? "too_little" : undefined;
};

export const Obstacle = (cost: Cost) => {
  const texts = useTexts(moveTexts);
  const kind = obstacleOf(cost);
  if (kind === "locked") {
    return (
      <Alert tone="warn" title={texts.accountLocked}>
        {texts.accountLockedText}
      </Alert>
    );
  }
  if (kind === undefined) return null;
  const gas = formatAmount(cost.gas, { shownDecimals: 0 });
  return (
    <Alert tone="warn" title={texts.tooLittle}>
      {texts.tooLittleText(gas, texts.sum(formatAmount(cost.available ?? 0n)))}
    </Alert>
  );
};

interface ConfirmProps extends Cost {
  label: string;
  disabled?: boolean;
  onConfirm: () => void;
}

/** The button that moves; with too little SUPS, the way to more of them. */
export const Confirm = ({ label, disabled = false, onConfirm, ...cost }: ConfirmProps) => {
  const texts = useTexts(moveTexts);
  const kind = obstacleOf(cost);
  if (kind === "locked") return null;
  if (kind === "too_little") {
    return (
      <Button variant="primary" size="lg" render={<Link to={pages.buy} />}>
        {texts.buySups}
      </Button>
    );
  }
  return (
    <Button variant="primary" size="lg" disabled={disabled || cost.available === undefined} onClick={onConfirm}>
      {label}
    </Button>
  );
};
