/** A native range: arrow keys, Home, End and touch come with it. */
import type { ComponentProps, CSSProperties } from "react";
import { Field, type FieldWords } from "../field/field.tsx";
import styles from "./slider.module.css";

export interface SliderProps extends Omit<ComponentProps<"input">, "value" | "min" | "max" | "onChange">, FieldWords {
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
}

export const Slider = ({
  label,
  hint,
  error,
  id,
  value,
  min,
  max,
  onValueChange,
  className,
  ...input
}: SliderProps) => (
  <Field label={label} hint={hint} error={error} id={id} className={className}>
    {(control) => (
      <input
        {...input}
        {...control}
        type="range"
        className={styles.slider}
        min={min}
        max={max}
        value={value}
        style={{ "--done": `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        onChange={({ currentTarget }) => onValueChange(currentTarget.valueAsNumber)}
      />
    )}
  </Field>
);
