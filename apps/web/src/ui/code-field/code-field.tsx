/**
 * One real input, drawn as boxes. Screen readers, password managers, one-time-code suggestions and
 * paste meet a single field; the boxes are decoration that shows its value and its caret.
 */
import { type ComponentProps, type PointerEvent, type SyntheticEvent, useState } from "react";
import { classNames } from "../class-names.ts";
import { Field, type FieldWords } from "../field/field.tsx";
import styles from "./code-field.module.css";
import { type CodeAlphabet, sanitiseCode } from "./sanitise-code.ts";

export interface CodeFieldProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "maxLength">,
    FieldWords {
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** Called when the last character was entered, by key or by paste. */
  onComplete?: (value: string) => void;
  alphabet?: CodeAlphabet;
}

export const CodeField = ({
  label,
  hint,
  error,
  length,
  value,
  onChange,
  onComplete,
  alphabet = "letters-and-digits",
  id,
  className,
  ...input
}: CodeFieldProps) => {
  const [caret, setCaret] = useState(value.length);
  // The value may have been emptied from outside: the caret cannot stand behind its end.
  const active = Math.min(caret, value.length, length - 1);

  const change = (text: string) => {
    const code = sanitiseCode(text, length, alphabet);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  };
  const followCaret = (event: SyntheticEvent<HTMLInputElement>) =>
    setCaret(event.currentTarget.selectionStart ?? value.length);
  // The text under the pointer is invisible, so the pressed box decides where the caret goes, and typing replaces it.
  const pressBox = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.min(Math.floor(((event.clientX - box.left) / box.width) * length), value.length);
    event.currentTarget.setSelectionRange(index, index + 1);
  };

  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className={styles.code} data-invalid={error ? "" : undefined} data-length={length}>
          <input
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            inputMode={alphabet === "digits" ? "numeric" : "text"}
            {...input}
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => change(event.target.value)}
            onSelect={followCaret}
            onPointerUp={pressBox}
          />
          <div className={styles.boxes} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
                key={index}
                className={classNames(
                  styles.box,
                  index < value.length && styles.filled,
                  index === active && styles.active,
                )}
              >
                {value[index]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
};
