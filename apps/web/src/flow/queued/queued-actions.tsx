/**
 * What can be done with an operation that waits in a contract's queue: release it once it is due, or call it off (WITHDRAW-42
 * to WITHDRAW-44). The operation itself says what became of it, on every page that shows it.
 */
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { networkFacts } from "../../lib/chain/network-facts.ts";
import { useNow } from "../../lib/clock/use-clock.ts";
import { formatMoment } from "../../lib/dates/format-date.ts";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import type { NetworkGate } from "../../lib/wallet/network-gate.ts";
import { useConnectedWallet } from "../../lib/wallet/wallet-store.ts";
import { Button } from "../../ui/button/button.tsx";
import { Countdown } from "../../ui/countdown/countdown.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { FlowActions, FlowNote } from "../flow.tsx";
import styles from "./queued-actions.module.css";
import { queuedFailure } from "./queued-failure.ts";
import { queuedTexts } from "./texts.ts";
import { type Act, type QueuedControl, useQueued } from "./use-queued.ts";

interface QueuedActionsProps {
  user: User;
  operation: Operation;
  /** Of ours: where it waits. */
  contract: string;
  /** "100.00 SUPS", or the name of what waits. */
  what: string;
  network: NetworkGate;
}

const stepMs = 1000;
/** A countdown of days says less than the day. */
const countedMs = 24 * 60 * 60 * 1000;

export const QueuedActions = ({ user, operation, contract, what, network: Network }: QueuedActionsProps) => {
  const texts = useTexts(queuedTexts);
  const control = useQueued(user, operation, contract);
  const now = Number(useNow(stepMs));
  const due = operation.deadline === null ? 0 : Date.parse(operation.deadline);
  const chainId = operation.chain_id ?? 0;
  const wallet = useConnectedWallet();
  const isElsewhere = wallet !== undefined && wallet.chainId !== chainId;
  return (
    <div className={styles.queued}>
      <p className={styles.line}>
        <span>{isCounted(due, now) ? texts.dueIn : texts.due}</span>
        <b>
          <Due due={due} now={now} />
        </b>
      </p>
      <FlowNote>{due <= now ? texts.isDue : texts.waits}</FlowNote>
      <Failure control={control} />
      {isElsewhere ? (
        <Network wanted={chainId}>{null}</Network>
      ) : (
        <>
          <Choices control={control} isDue={due <= now} what={what} />
          <FlowNote>{texts.fee(networkFacts(chainId).coin)}</FlowNote>
        </>
      )}
    </div>
  );
};

const isCounted = (due: number, now: number): boolean => due > now && due - now <= countedMs;

const Due = ({ due, now }: { due: number; now: number }) => {
  const texts = useTexts(queuedTexts);
  if (due <= now) return texts.dueNow;
  return isCounted(due, now) ? <Countdown until={due} /> : formatMoment(new Date(due).toISOString(), new Date(now));
};

interface ChoicesProps {
  control: QueuedControl;
  isDue: boolean;
  what: string;
}

const Choices = ({ control: { sending, act, isBusy, start }, isDue, what }: ChoicesProps) => {
  const texts = useTexts(queuedTexts);
  const [isAsking, setIsAsking] = useState(false);
  if (sending.step === "confirm") {
    return (
      <p className="mid" role="status">
        {sending.isMined ? texts.mined : texts.sent}
      </p>
    );
  }
  const isDoing = (one: Act): boolean => isBusy && act === one;
  const callOff = (
    <Button wide disabled={isBusy} busy={isDoing("callOff")} onClick={() => setIsAsking(true)}>
      {isDoing("callOff") ? texts.askingWallet : texts.callOff}
    </Button>
  );
  const confirm = () => {
    setIsAsking(false);
    void start("callOff");
  };
  return (
    <>
      {isDue ? (
        <FlowActions>
          {callOff}
          <Button
            variant="primary"
            wide
            disabled={isDoing("callOff")}
            busy={isDoing("release")}
            onClick={() => void start("release")}
          >
            {isDoing("release") ? texts.askingWallet : texts.release}
          </Button>
        </FlowActions>
      ) : (
        callOff
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.callOffTitle}
        description={texts.callOffText(what)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{texts.keepWaiting}</Button>
            <Button variant="danger" onClick={confirm}>
              {texts.callOff}
            </Button>
          </>
        }
      >
        <p>{texts.callOffAgain}</p>
      </Dialog>
    </>
  );
};

const Failure = ({ control: { sending, close } }: { control: QueuedControl }) => {
  const texts = useTexts(queuedTexts);
  const catalogue = useTexts(catalogueTexts);
  if (sending.step !== "error") return null;
  return (
    <FailureAlert notice={queuedFailure(sending.error, catalogue, texts)}>
      <Button size="sm" onClick={close}>
        {texts.close}
      </Button>
    </FailureAlert>
  );
};
