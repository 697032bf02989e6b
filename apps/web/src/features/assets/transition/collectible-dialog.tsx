/** The dialog of a move, as it began: when the move is complete, it says so instead of turning into another. */
import type { OwnedCollectible } from "@passport/protocol/calls/collectibles";
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../lib/wallet/network-gate.ts";
import { StakeDialog } from "./stake/stake-dialog.tsx";
import { stakePlan } from "./stake/use-stake.ts";
import { transitionTexts } from "./texts.ts";
import { collectibleTransport } from "./transport/collectible-transport.ts";
import { TransportDialog } from "./transport/transport-dialog.tsx";

interface CollectibleDialogProps {
  user: User;
  collectible: OwnedCollectible;
  operation: Operation | undefined;
  network: NetworkGate;
  open: boolean;
  onClose: () => void;
}

export const CollectibleDialog = ({ collectible, ...rest }: CollectibleDialogProps) => {
  const texts = useTexts(transitionTexts);
  const [began] = useState(() => ({
    status: collectible.user_asset.on_chain_status,
    plan: stakePlan(collectible),
    transport: collectibleTransport(collectible),
  }));
  const { name, on_chain_status: status } = collectible.user_asset;
  const isComplete = status !== began.status;
  const operation = isComplete ? undefined : rest.operation;
  if (began.status === "STAKABLE") {
    return (
      began.plan && (
        <StakeDialog {...rest} operation={operation} name={name} plan={began.plan} isComplete={isComplete} />
      )
    );
  }
  const words = {
    title: texts.offWorld,
    description: texts.offWorldText(name),
    lock: texts.offWorldLock,
    start: texts.start,
    askStep: began.status === "UNSTAKABLE_OLD" ? texts.askOldStep : texts.askStep,
    asking: texts.asking,
    mined: texts.mined,
  };
  return (
    began.transport && (
      <TransportDialog
        {...rest}
        operation={operation}
        transport={began.transport}
        words={words}
        isComplete={isComplete}
      />
    )
  );
};
