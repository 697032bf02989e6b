/** FARM-4, FARM-5: the approval first, then any amount of what the wallet has. */

import { FlowNote } from "../../../flow/flow.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shownLp } from "../amount/typed-amount.ts";
import { useTypedAmount } from "../amount/use-typed-amount.ts";
import type { FarmInfo } from "../info/farm-info.ts";
import { farmTexts } from "../texts.ts";
import { ActionButton } from "./action-button.tsx";
import { AmountForm } from "./amount-form.tsx";
import { isUnread, type MovePanelProps } from "./move-panel.ts";

/** An approval for less than the wallet is about to stake is none for this amount. */
const isApproved = (info: FarmInfo | undefined, amount = 0n): boolean => {
  if (info === undefined || info.allowance === 0n) return false;
  return amount > info.lpBalance || amount <= info.allowance;
};

export const StakePanel = ({ account, info, actions }: MovePanelProps) => {
  const texts = useTexts(farmTexts);
  const typed = useTypedAmount(info?.lpBalance, actions.moves);
  const { amount } = typed;
  const canStake = isApproved(info, amount);
  const submit = () => {
    if (!canStake) actions.start({ kind: "enable" }, "enable");
    else if (amount !== undefined) actions.start({ kind: "stake", amount }, "stake");
  };
  return (
    <AmountForm
      label={texts.amountToStake}
      have={info && texts.haveInWallet(shownLp(info.lpBalance))}
      available={info?.lpBalance}
      amount={typed}
      isLocked={actions.isLocked}
      onSubmit={submit}
    >
      {canStake ? (
        <>
          <ActionButton actions={actions} name="stake" type="submit" wide disabled={amount === undefined}>
            {texts.stake}
          </ActionButton>
          {info?.hasEnded && <FlowNote>{texts.stakeEarnsNothing}</FlowNote>}
        </>
      ) : (
        <>
          <ActionButton actions={actions} name="enable" type="submit" wide disabled={isUnread({ account, info })}>
            {texts.enable}
          </ActionButton>
          <FlowNote>{texts.enableNote}</FlowNote>
        </>
      )}
    </AmountForm>
  );
};
