/** One of several, each a card: a token, a network, accept or decline. Native radio buttons underneath. */
import { type ReactNode, useId } from "react";
import { classNames } from "../ui/class-names.ts";
import styles from "./choices.module.css";

export interface Choice<Value extends string> {
  value: Value;
  title: string;
  note?: ReactNode;
  picture?: ReactNode;
  disabled?: boolean;
}

interface ChoicesProps<Value extends string> {
  legend: string;
  /** The legend is for screen readers only: a label beside the group says the same. */
  isLegendHidden?: boolean;
  choices: readonly Choice<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  /** Groups with the same name are one choice. */
  name?: string;
  dense?: boolean;
}

export const Choices = <Value extends string>({
  legend,
  isLegendHidden = false,
  choices,
  chosen,
  onChoose,
  name,
  dense = false,
}: ChoicesProps<Value>) => {
  const ownName = useId();
  return (
    <fieldset className={classNames(styles.choices, dense && styles.dense)}>
      <legend className={isLegendHidden ? "sr" : undefined}>{legend}</legend>
      {choices.map(({ value, title, note, picture, disabled = false }) => (
        <label key={value} className={styles.choice}>
          {picture}
          <span>
            <b>{title}</b>
            {note !== undefined && <small>{note}</small>}
          </span>
          <input
            type="radio"
            name={name ?? ownName}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChoose(value)}
          />
        </label>
      ))}
    </fieldset>
  );
};
