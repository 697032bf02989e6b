/** ASSET-11: the way out of Passport, with the time that is left for it. */
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { useEffect, useRef } from "react";
import { FailureAlert } from "../../../../flow/failure-alert.tsx";
import { HeldNotice } from "../../../../flow/held-notice.tsx";
import { networkFacts } from "../../../../lib/chain/network-facts.ts";
import { useNow } from "../../../../lib/clock/use-clock.ts";
import { heldUntil } from "../../../../lib/hold/hold-query.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { confirmationTexts } from "../../../../lib/wallet/contracts/texts.ts";
import type { NetworkGate } from "../../../../lib/wallet/network-gate.ts";
import { Address } from "../../../../ui/address/address.tsx";
import { Alert } from "../../../../ui/alert/alert.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Facts } from "../../../../ui/facts/facts.tsx";
import { OnNetwork, useIsElsewhere } from "../on-network.tsx";
import { transitionTexts } from "../texts.ts";
import type { Transport } from "./transport.ts";
import { TransportProgress } from "./transport-progress.tsx";
import type { TransportWords } from "./transport-words.ts";
import { useTransport } from "./use-transport.ts";

export interface TransportDialogProps {
  user: User;
  transport: Transport;
  words: TransportWords;
  network: NetworkGate;
  /** What the server knows of it. */
  operation?: Operation | undefined;
  isComplete?: boolean;
  open: boolean;
  onClose: () => void;
}

const useHold = (user: User, { isAsked }: { isAsked: boolean }): string | undefined => {
  const until = heldUntil(user, useNow());
  return isAsked ? until : undefined;
};

const isStill = ({ step }: { step: string }): boolean => step === "ready" || step === "failed";

const ConfirmsTwice = ({ needsVoucher }: Pick<Transport, "needsVoucher">) => {
  const { twice } = useTexts(confirmationTexts);
  return needsVoucher && <p>{twice}</p>;
};

export const TransportDialog = (props: TransportDialogProps) => {
  const { user, transport, words, network, operation, isComplete = false, open, onClose } = props;
  const texts = useTexts(transitionTexts);
  const { flow, start, runOut, close } = useTransport(user, transport);
  const isElsewhere = useIsElsewhere(transport.chainId);
  const { name, coin } = networkFacts(transport.chainId);
  // The server has seen it on the chain: also what a wallet sent a second time, for more.
  const isOnChain = flow.step === "mined" || isComplete || operation?.state === "confirming";
  const deadline = operation?.deadline ? Date.parse(operation.deadline) : undefined;
  const until = ("until" in flow ? flow.until : undefined) ?? deadline;
  const isReady = flow.step === "ready" && !isOnChain;
  const held = useHold(user, { isAsked: transport.needsVoucher && !isOnChain });
  const isStopped = [held !== undefined, isElsewhere, isOnChain].includes(true);
  const canStart = !isStopped && isStill(flow);
  const closeButton = useRef<HTMLButtonElement>(null);
  // The button that started it goes; the focus stays in the dialog.
  useEffect(() => {
    if (flow.step === "asking") closeButton.current?.focus();
  }, [flow.step]);
  const leave = () => {
    close();
    onClose();
  };
  const startLabel = () => {
    if (flow.step === "failed") return texts.tryAgain;
    return operation === undefined ? words.start : texts.goOn;
  };

  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title={words.title}
      description={words.description}
      actions={
        <>
          <Button ref={closeButton} onClick={leave}>
            {isReady ? texts.cancel : texts.close}
          </Button>
          {canStart && (
            <Button variant="primary" onClick={start}>
              {startLabel()}
            </Button>
          )}
        </>
      }
    >
      <HeldNotice until={held} />
      <OnNetwork network={network} chainId={transport.chainId}>
        {isReady && operation === undefined ? (
          <>
            <Facts
              facts={[
                { id: "to", term: texts.to, value: user.public_address && <Address value={user.public_address} /> },
                { id: "network", term: texts.network, value: name },
                { id: "fee", term: texts.fee, value: texts.feeText(coin) },
              ]}
            />
            <p>{words.lock}</p>
            <ConfirmsTwice {...transport} />
          </>
        ) : (
          <TransportProgress
            flow={flow}
            words={words}
            isOnChain={isOnChain}
            isComplete={isComplete}
            until={until}
            onRunOut={runOut}
          />
        )}
        {flow.step === "failed" && !isOnChain && (
          <FailureAlert notice={flow.notice}>{until !== undefined && <p>{texts.keepsText}</p>}</FailureAlert>
        )}
        {flow.step === "ran-out" && !isOnChain && (
          <Alert tone="warn" title={texts.ranOut}>
            {texts.ranOutText}
          </Alert>
        )}
      </OnNetwork>
    </Dialog>
  );
};
