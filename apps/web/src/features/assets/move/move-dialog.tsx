/** MOVE-2, MOVE-3: what a move costs, before it is confirmed, and what became of it. A bottom sheet on phones. */
import type { User } from "@passport/protocol/user";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useAvailable } from "../../../lib/money/use-available.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { type Fact, Facts } from "../../../ui/facts/facts.tsx";
import { moveActionTexts } from "./action-texts.ts";
import { type Direction, gasPerMove } from "./movable.ts";
import styles from "./move.module.css";
import type { MoveFlow } from "./move-flow.ts";
import { MoveOutcome } from "./move-outcome.tsx";
import { MoveRoute } from "./move-route.tsx";
import { Confirm, Obstacle } from "./obstacle.tsx";
import { PayWith } from "./pay-with.tsx";
import { type MoveTexts, moveTexts } from "./texts.ts";
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

const factsOf = ({ step }: MoveFlow, available: bigint | undefined, texts: MoveTexts): Fact[] => {
  const sum = (value: bigint | undefined) => (value === undefined || value < 0n ? "–" : texts.sum(formatAmount(value)));
  if (step === "undone" || step === "lost") return [];
  if (step === "ready") {
    return [
      { id: "gas", term: texts.gas, value: sum(gasPerMove) },
      { id: "after", term: texts.after, value: sum(available && available - gasPerMove), total: true },
    ];
  }
  // While it moves the fee is held: what is available is what remains.
  return [
    { id: "paid", term: step === "moved" ? texts.gasPaid : texts.gas, value: sum(gasPerMove) },
    { id: "left", term: texts.balance, value: sum(available), total: true },
  ];
};

const closeLabels = { ready: "cancel", moved: "done", moving: "close", undone: "close", lost: "close" } as const;

export const MoveDialog = ({ user, direction, open, onClose, ...props }: MoveDialogProps) => {
  const { name, kind, art, ink, amount, isAmountValid = true, send, onMoved = () => {} } = props;
  const texts = useTexts(moveTexts);
  const actions = useTexts(moveActionTexts);
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
  const isOpen = flow.step === "ready" || flow.step === "undone";
  const cost = { user, gas: gasPerMove, available };
  return (
    <Dialog
      isSheet
      open={open}
      onOpenChange={leave}
      title={direction === "to_game" ? actions.toGame : actions.fromGame}
      actions={
        <>
          <Button ref={closeButton} size="lg" onClick={leave}>
            {texts[closeLabels[flow.step]]}
          </Button>
          {isOpen && (
            <Confirm
              {...cost}
              label={flow.step === "undone" ? texts.tryAgain : texts.confirm(gas)}
              disabled={!isAmountValid}
              onConfirm={start}
            />
          )}
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
          <MoveRoute direction={direction} look={flow.step === "lost" ? "moving" : flow.step} />
        </div>
      </div>
      <MoveOutcome flow={flow} name={name} direction={direction} />
      {flow.step === "ready" && (
        <>
          <p className="small mid">{direction === "to_game" ? texts.toGameText(gas) : texts.fromGameText}</p>
          {amount}
          <PayWith available={available} />
        </>
      )}
      {isOpen && <Obstacle {...cost} />}
      <Facts facts={factsOf(flow, available, texts)} />
    </Dialog>
  );
};
