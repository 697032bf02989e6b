/** The steps of a purchase: before it, what will happen; then how far it is. */
import { confirmationTarget } from "@passport/protocol/constants";
import type { Operation } from "@passport/protocol/operation";
import { FlowCard } from "../../flow/flow.tsx";
import { finalityMinutes } from "../../lib/chain/final-after.ts";
import { useConfirmations } from "../../lib/chain/use-confirmations.ts";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { shortAddress } from "../../ui/address/short-address.ts";
import { Badge } from "../../ui/badge/badge.tsx";
import { type Step, Stepper } from "../../ui/stepper/stepper.tsx";
import { paidWords } from "./amount-words.ts";
import type { PaymentOption } from "./payment-option.ts";
import type { PurchaseState } from "./purchase-state.ts";
import { buyTexts } from "./texts.ts";
import type { SentPurchase } from "./use-purchase.ts";

/** Before the click. */
export const NextSteps = ({ option }: { option: PaymentOption }) => {
  const texts = useTexts(buyTexts);
  const minutes = texts.aboutMinutes(finalityMinutes(option.chainId));
  return (
    <FlowCard title={texts.next} aside={<span className="small mid">{minutes}</span>}>
      <Stepper
        steps={[
          {
            state: "now",
            title: texts.stepWallet,
            aside: texts.aFewSeconds,
            text: texts.stepWalletText(option.networkName),
          },
          { state: "todo", title: texts.stepBlocks, text: texts.stepBlocksText },
          { state: "todo", title: texts.stepCredited, aside: minutes, text: texts.stepCreditedText },
        ]}
      />
    </FlowCard>
  );
};

interface PurchaseStepsProps {
  sent: SentPurchase;
  state: PurchaseState;
  operation: Operation | undefined;
  wallet: string | null;
}

type Place = "wallet" | "blocks" | "credit" | "end";

/** Which step is the current one. */
const placeOf: Record<PurchaseState, Place> = {
  none: "wallet",
  waiting: "wallet",
  error: "wallet",
  sent: "blocks",
  confirming: "blocks",
  unfulfilled: "credit",
  credited: "end",
};
const places: readonly Place[] = ["wallet", "blocks", "credit", "end"];

const stateOf = (step: Place, state: PurchaseState): Step["state"] => {
  const order = places.indexOf(step) - places.indexOf(placeOf[state]);
  if (order > 0) return "todo";
  if (order < 0) return "done";
  return state === "error" || state === "unfulfilled" ? "failed" : "now";
};

const StateBadge = ({ state }: { state: PurchaseState }) => {
  const texts = useTexts(buyTexts);
  if (state === "credited") {
    return (
      <Badge tone="success" icon="ok">
        {texts.badgeCredited}
      </Badge>
    );
  }
  if (state === "error") {
    return (
      <Badge tone="error" icon="error">
        {texts.badgeFailed}
      </Badge>
    );
  }
  return <Badge tone="live">{state === "waiting" ? texts.badgeWallet : texts.badgeChain}</Badge>;
};

export const PurchaseSteps = ({ sent: { option, quote }, state, operation, wallet }: PurchaseStepsProps) => {
  const texts = useTexts(buyTexts);
  const { count } = useConfirmations(operation);
  const walletTexts = {
    done: texts.stepWalletDone(wallet === null ? "" : shortAddress(wallet, 4)),
    failed: texts.stepWalletFailed,
    now: texts.stepWalletNow,
    todo: texts.stepWalletNow,
  };
  const walletState = stateOf("wallet", state);
  const steps: Step[] = [
    {
      state: "done",
      title: texts.stepHeld,
      text: texts.stepHeldText(formatAmount(quote.sups_amount), paidWords(quote.token_amount, option)),
    },
    { state: walletState, title: texts.stepWallet, text: walletTexts[walletState] },
    {
      state: stateOf("blocks", state),
      title: texts.stepBlocks,
      aside: `${count}/${confirmationTarget}`,
      text: texts.stepBlocksText,
    },
    {
      state: state === "credited" ? "done" : stateOf("credit", state),
      title: texts.stepCredited,
      text: state === "credited" ? texts.stepCreditedDone : texts.stepCreditedText,
    },
  ];
  return (
    <FlowCard title={texts.progress} aside={<StateBadge state={state} />}>
      <Stepper steps={steps} />
    </FlowCard>
  );
};
