/** An amount with its label, unit and balance in one field. Read-only, it shows what was decided. */
import { type ReactNode, useId } from "react";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { Coin, type CoinName } from "./coin.tsx";
import styles from "./money-field.module.css";

interface MoneyFieldProps {
  label: string;
  /** What was typed, as it was typed. */
  value: string;
  onChange: (typed: string) => void;
  /** Not of items: they are counted. */
  coin?: CoinName;
  unit: string;
  /** Right of the label: the balance it is taken from. */
  have?: ReactNode;
  /** Below the number: what it is worth, what is left. */
  about?: ReactNode;
  /** Shown instead of `about`; also marks the field as invalid. */
  error?: string | undefined;
  readOnly?: boolean;
}

export const MoneyField = ({
  label,
  value,
  onChange,
  coin,
  unit,
  have,
  about,
  error,
  readOnly = false,
}: MoneyFieldProps) => {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={classNames(styles.money, error && styles.bad, readOnly && styles.still)}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.have}>{have}</span>
      <input
        id={id}
        inputMode={coin === undefined ? "numeric" : "decimal"}
        autoComplete="off"
        spellCheck={false}
        placeholder={coin === undefined ? "0" : "0.00"}
        value={value}
        readOnly={readOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={messageId}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      <span className={styles.unit} aria-hidden="true">
        {coin !== undefined && <Coin name={coin} />}
        {unit}
      </span>
      {/* Stays mounted: a live region announces only what is added to it later. */}
      <span id={messageId} aria-live="polite" className={styles.about}>
        {error ? (
          <span className={styles.error}>
            <Icon name="error" size="s" />
            {error}
          </span>
        ) : (
          about
        )}
      </span>
    </div>
  );
};

/** Two amounts that follow each other: an exchange. */
export const MoneyPair = ({ from, to }: { from: ReactNode; to: ReactNode }) => (
  <div className={styles.pair}>
    {from}
    <div className={styles.seam} aria-hidden="true">
      <span>
        <Icon name="down" size="s" />
      </span>
    </div>
    {to}
  </div>
);
