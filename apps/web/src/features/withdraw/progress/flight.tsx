/** The withdrawal that is in flight: its rosette, how far it is, and what the player can do. */
import type { Operation } from "@passport/protocol/operation";
import type { ReactNode } from "react";
import { PrintedRosette } from "../../../art/react/printed-rosette.tsx";
import { Blocks } from "../../../flow/blocks.tsx";
import { FlowCard, FlowNote } from "../../../flow/flow.tsx";
import { minutesToFinal } from "../../../lib/chain/final-after.ts";
import { useConfirmations } from "../../../lib/chain/use-confirmations.ts";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount/amount.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { type WithdrawTexts, withdrawTexts } from "../texts.ts";
import type { WithdrawControl } from "../use-withdraw.ts";
import styles from "./flight.module.css";
import type { Stage } from "./stage.ts";

interface FlightProps {
  operation: Operation;
  stage: Stage;
  control: WithdrawControl;
  /** What can be done with it while it waits in the contract. */
  queued: ReactNode;
  route: ReactNode;
  /** What went wrong with the last try. */
  failure: ReactNode;
}

const titleOf = (stage: Stage, texts: WithdrawTexts): string =>
  ({
    voucher: texts.voucherTitle,
    "ran-out": texts.ranOutTitle,
    sent: texts.sentTitle,
    confirming: texts.inProgress,
    queued: texts.queuedTitle,
    returning: texts.returningTitle,
    confirmed: texts.done,
    returned: texts.returnedTitle,
  })[stage.step];

const textOf = (stage: Stage, texts: WithdrawTexts): string => {
  if (stage.step === "ran-out") return texts.ranOutText(stage.minutes);
  return {
    voucher: texts.voucherText,
    sent: texts.sentText,
    confirming: texts.closable,
    queued: texts.closable,
    returning: texts.returningText,
    confirmed: texts.doneText,
    returned: texts.returnedText,
  }[stage.step];
};

export const Flight = ({ operation, stage, control, queued, route, failure }: FlightProps) => {
  const texts = useTexts(withdrawTexts);
  const { count, target } = useConfirmations(operation);
  const now = useNow();
  const minutes = minutesToFinal(operation.chain_id, operation.updated_at, now);
  const amount = operation.amount ?? "0";
  return (
    <FlowCard route={route} label={texts.inProgress}>
      <div className={styles.flight}>
        <PrintedRosette seed={operation.id} done={stage.step === "confirmed" ? target : count} total={target} size="s">
          {`${stage.step === "confirmed" ? target : count}/${target}`}
        </PrintedRosette>
        <div className={styles.words} role="status">
          <span className="label">{titleOf(stage, texts)}</span>
          <Amount value={amount} unit={brand.token} size="heading" />
          {["sent", "confirming", "returning"].includes(stage.step) && <Blocks done={count} total={target} />}
          {["confirming", "returning"].includes(stage.step) && (
            <p className={styles.line}>
              <span>{texts.timeToFinal}</span>
              <b>{minutes === 0 ? texts.finalSoon : texts.finalIn(minutes)}</b>
            </p>
          )}
        </div>
      </div>
      {failure}
      {stage.step === "voucher" && (
        <>
          <p className={styles.line}>
            <span>{texts.timeLeft}</span>
            <b>
              <Countdown until={stage.until} />
            </b>
          </p>
          <Button variant="primary" wide busy={control.isBusy} onClick={() => void control.withdraw(BigInt(amount))}>
            {control.isBusy ? texts.askingWallet : texts.continue}
          </Button>
        </>
      )}
      {stage.step === "queued" && queued}
      <FlowNote>{textOf(stage, texts)}</FlowNote>
    </FlowCard>
  );
};
