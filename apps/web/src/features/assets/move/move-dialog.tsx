/** MOVE-2, MOVE-3: what a move costs, before it is confirmed, and what became of it. A bottom sheet on phones. */
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useAvailable } from "../../../lib/money/use-available.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Facts } from "../../../ui/facts/facts.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import styles from "./move.module.css";
import { type Direction, gasPerMove, placesOf } from "./movable.ts";
import type { MoveFlow } from "./move-flow.ts";
import { MoveRoute } from "./move-route.tsx";
import { PayWith } from "./pay-with.tsx";
import { moveTexts } from "./texts.ts";
import { useMove } from "./use-move.ts";

export interface MoveDialogProps {
  user: User;
  direction: Direction;
  name: string;
  kind: ReactNode;
  art: ReactNode;
  /** The colour of its lines. */
  ink: CSSProperties;
  /** Above the payment: how many. */
  amount?: ReactNode;
  /** False while `amount` cannot be moved. */
  isAmountValid?: boolean;
  send: () => Promise<void>;
  onMoved?: () => void;
  open: boolean;
  onClose: () => void;
}

const lookOf = ({ step }: MoveFlow) => (step === "lost" ? "moving" : step);

export const MoveDialog = ({ user, direction, open, onClose, ...props }: MoveDialogProps) => {
  const { name, kind, art, ink, amount, isAmountValid = true, send, onMoved = () => {} } = props;
  const texts = useTexts(moveTexts);
  const { flow, start, close } = useMove(send, onMoved);
  const { available } = useAvailable(user.account_id);
  const closeButton = useRef<HTMLButtonElement>(null);
  // The button that started it is gone: the focus stays in the dialog.
  useEffect(() => {
    if (flow.step === "moving") closeButton.current?.focus();
  }, [flow.step]);
  const leave = () => {
    close();
    onClose();
  };
  const gas = formatAmount(gasPerMove, { shownDecimals: 0 });
  const { to } = placesOf(direction);
  const isOpen = flow.step === "ready" || flow.step === "undone";
  const isTooLittle = isOpen && available !== undefined && available < gasPerMove;
  const sum = (value: bigint) => texts.sum(formatAmount(value));
  const after = available === undefined ? undefined : available - gasPerMove;

  const facts = () => {
    if (flow.step === "moved") {
      return [
        { id: "paid", term: texts.gasPaid, value: sum(gasPerMove) },
        { id: "left", term: texts.balance, value: available === undefined ? "…" : sum(available), total: true },
      ];
    }
    return [
      { id: "gas", term: texts.gas, value: sum(gasPerMove) },
      { id: "after", term: texts.after, value: after === undefined || after < 0n ? "–" : sum(after), total: true },
    ];
  };

  const action = () => {
    if (flow.step === "moving") return null;
    if (!isOpen) return null;
    if (user.total_lock) return null;
    if (isTooLittle) {
      return (
        <Button variant="primary" size="lg" render={<Link to={pages.buy} />}>
          {texts.buySups}
        </Button>
      );
    }
    return (
      <Button variant="primary" size="lg" disabled={!isAmountValid || available === undefined} onClick={start}>
        {flow.step === "undone" ? texts.tryAgain : texts.confirm(gas)}
      </Button>
    );
  };

  return (
    <Dialog
      isSheet
      open={open}
      onOpenChange={leave}
      title={direction === "to_game" ? texts.toGame : texts.fromGame}
      actions={
        <>
          <Button ref={closeButton} size="lg" onClick={leave}>
            {flow.step === "ready" ? texts.cancel : flow.step === "moved" ? texts.done : texts.close}
          </Button>
          {action()}
        </>
      }
    >
      <div className={styles.asset} style={ink}>
        <div className={styles.art}>{art}</div>
        <div className={styles.about}>
          <div>
            <h3>{name}</h3>
            <p className="small mid">{kind}</p>
          </div>
          <MoveRoute direction={direction} look={lookOf(flow)} />
        </div>
      </div>
      <div aria-live="polite" className={styles.state}>
        {flow.step === "moving" && <p className="mid">{texts.moving}</p>}
        {flow.step === "moved" && (
          <div className={styles.outcome}>
            <p>{texts.movedText(name, texts.places[to])}</p>
            <Stamp lands tone="success" text={texts.moved} />
          </div>
        )}
        {flow.step === "undone" && (
          <div className={styles.outcome}>
            <p>{flow.text}</p>
            <Stamp lands tone="neutral" text={texts.returned} detail={texts.noFee} />
          </div>
        )}
        {flow.step === "lost" && (
          <Alert tone="info" title={texts.lost}>
            {texts.lostText}
          </Alert>
        )}
      </div>
      {flow.step === "ready" && (
        <>
          <p className="small mid">{direction === "to_game" ? texts.toGameText(gas) : texts.fromGameText}</p>
          {amount}
          <PayWith available={available} />
        </>
      )}
      {isOpen && user.total_lock && (
        <Alert tone="warn" title={texts.accountLocked}>
          {texts.accountLockedText}
        </Alert>
      )}
      {isTooLittle && !user.total_lock && (
        <Alert tone="warn" title={texts.tooLittle}>
          {texts.tooLittleText(gas, texts.sum(formatAmount(available ?? 0n)))}
        </Alert>
      )}
      {flow.step !== "undone" && flow.step !== "lost" && <Facts facts={facts()} />}
    </Dialog>
  );
};
