import { supsDecimals } from "@passport/protocol/constants";
import type { User } from "@passport/protocol/user";
import { type FormEvent, useState } from "react";
import { FlowAction, FlowNote } from "../../../flow/flow.tsx";
import { MoneyField } from "../../../flow/money-field.tsx";
import { Shares } from "../../../flow/shares.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { amountText } from "../../../lib/money/amount-text.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { hasOwnersWallet } from "../../../lib/wallet/owners-wallet.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { SupportNote } from "../support-note.tsx";
import { depositTexts } from "../texts.ts";
import { judgeAmount } from "./judge-amount.ts";

interface DepositFormProps {
  user: User;
  hasWallet: boolean;
  balance: bigint | undefined;
  hasBalanceFailed: boolean;
  /** The wallet shows the request. */
  isWaiting: boolean;
  onDeposit: (amount: bigint) => void;
}

export const DepositForm = ({ user, hasWallet, balance, hasBalanceFailed, isWaiting, onDeposit }: DepositFormProps) => {
  const texts = useTexts(depositTexts);
  const catalogue = useTexts(catalogueTexts);
  const [typed, setTyped] = useState("");
  const { amount, problem } = judgeAmount(typed, balance);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasWallet) void hasOwnersWallet(user);
    else if (amount !== undefined) onDeposit(amount);
  };
  const have = () => {
    if (!hasWallet) return undefined;
    if (balance !== undefined) return texts.have(formatAmount(balance));
    return hasBalanceFailed ? texts.balanceFailed : texts.readingBalance;
  };
  const label = amount === undefined ? texts.deposit : texts.depositAmount(formatAmount(amount));
  return (
    <form onSubmit={submit} style={{ display: "contents" }}>
      <MoneyField
        label={texts.amount}
        value={typed}
        onChange={setTyped}
        coin="sups"
        unit={brand.token}
        have={have()}
        about={amount !== undefined && balance !== undefined && texts.leaves(formatAmount(balance - amount))}
        error={problem && catalogue[problem]}
        readOnly={isWaiting}
      />
      <Shares max={balance} disabled={isWaiting} onPick={(share) => setTyped(amountText(share, supsDecimals))} />
      {isWaiting && (
        <Alert tone="info" title={texts.waiting}>
          {texts.waitingText}
        </Alert>
      )}
      <FlowAction>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={isWaiting}
          disabled={hasWallet && amount === undefined}
        >
          {hasWallet ? label : texts.connect}
        </Button>
      </FlowAction>
      <FlowNote>
        <SupportNote />
      </FlowNote>
    </form>
  );
};
