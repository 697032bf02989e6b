import type { ReactNode } from "react";
import { MoneyField } from "../../../flow/money-field.tsx";
import { Shares } from "../../../flow/shares.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { textOf } from "../amount/typed-amount.ts";
import type { TypedAmount } from "../amount/use-typed-amount.ts";
import { farmTexts } from "../texts.ts";
import styles from "./move-card.module.css";

interface AmountFormProps {
  label: string;
  /** The balance in words. */
  have: string | undefined;
  available: bigint | undefined;
  amount: TypedAmount;
  isLocked: boolean;
  onSubmit: () => void;
  /** The button. */
  children: ReactNode;
}

export const AmountForm = ({ label, have, available, amount, isLocked, onSubmit, children }: AmountFormProps) => {
  const texts = useTexts(farmTexts);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <MoneyField
        label={label}
        value={amount.typed}
        onChange={amount.type}
        coin="pair"
        unit={texts.lp}
        have={have}
        readOnly={isLocked}
      />
      <Shares max={available} disabled={isLocked} onPick={(units) => amount.type(textOf(units))} />
      {children}
    </form>
  );
};
