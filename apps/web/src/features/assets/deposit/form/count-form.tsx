import type { FormEvent } from "react";
import { MoneyField } from "../../../../flow/money-field.tsx";
import { networkFacts } from "../../../../lib/chain/network-facts.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Alert } from "../../../../ui/alert/alert.tsx";
import { Chip } from "../../../../ui/chip/chip.tsx";
import { Facts } from "../../../../ui/facts/facts.tsx";
import { depositAssetsTexts } from "../texts.ts";
import { formatCount } from "../tokens/format-count.ts";
import styles from "./form.module.css";

interface CountFormProps {
  id: string;
  typed: string;
  onType: (typed: string) => void;
  balance: bigint | undefined;
  /** What was typed, if it can be deposited. */
  count: bigint | undefined;
  error: string | undefined;
  /** The wallet shows the request. */
  isWaiting: boolean;
  chainId: number;
  onSubmit: () => void;
}

export const CountForm = (props: CountFormProps) => {
  const { id, typed, onType, balance, count, error, isWaiting, chainId, onSubmit } = props;
  const texts = useTexts(depositAssetsTexts);
  const { name, coin } = networkFacts(chainId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <MoneyField
        label={texts.amount}
        value={typed}
        onChange={onType}
        unit={texts.unit}
        have={balance === undefined ? texts.reading : texts.have(formatCount(balance))}
        about={count !== undefined && balance !== undefined && texts.leaves(formatCount(balance - count))}
        error={error}
        readOnly={isWaiting}
      />
      {balance !== undefined && balance > 1n && (
        <Chip className={styles.all} disabled={isWaiting} onClick={() => onType(balance.toString())}>
          {texts.all(formatCount(balance))}
        </Chip>
      )}
      {isWaiting ? (
        <Alert tone="info" title={texts.waiting}>
          {texts.waitingText}
        </Alert>
      ) : (
        <Facts
          facts={[
            { id: "network", term: texts.network, value: name },
            { id: "fee", term: texts.fee, value: texts.feeText(coin) },
          ]}
        />
      )}
    </form>
  );
};
