/** FARM-6, FARM-7. Taking out never needs an approval. */
import { useTexts } from "../../../lib/texts/texts.ts";
import { unstakeAction } from "../action/farm-action.ts";
import { shownLp } from "../amount/typed-amount.ts";
import { useTypedAmount } from "../amount/use-typed-amount.ts";
import { farmTexts } from "../texts.ts";
import { ActionButton } from "./action-button.tsx";
import { AmountForm } from "./amount-form.tsx";
import { isUnread, type MovePanelProps } from "./move-panel.ts";

export const UnstakePanel = ({ account, info, actions }: MovePanelProps) => {
  const texts = useTexts(farmTexts);
  const typed = useTypedAmount(info?.stakingBalance, actions.moves);
  const { amount } = typed;
  const unstake = () => {
    if (amount === undefined) return;
    actions.start(info ? unstakeAction(amount, info) : { kind: "withdraw", amount }, "unstake");
  };
  return (
    <AmountForm
      label={texts.amountToUnstake}
      have={info && texts.haveStaked(shownLp(info.stakingBalance))}
      available={info?.stakingBalance}
      amount={typed}
      isLocked={actions.isLocked}
      onSubmit={unstake}
    >
      <ActionButton
        actions={actions}
        name="unstake"
        type="submit"
        wide
        disabled={amount === undefined || isUnread({ account, info })}
      >
        {texts.unstake}
      </ActionButton>
    </AmountForm>
  );
};
