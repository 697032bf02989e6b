import type { MessageCode } from "@passport/protocol/messages";
import { type RefObject, useState } from "react";

export type FieldErrors<Field extends string> = { [F in Field]?: MessageCode | undefined };

/**
 * SIGNUP-33: an error is shown once its field was left with something in it, and all of them once the form was sent. Until
 * then a player who is still typing reads nothing.
 */
export const useShownErrors = <Field extends string>(errors: FieldErrors<Field>) => {
  const [left, setLeft] = useState<readonly Field[]>([]);
  const [isSent, setSent] = useState(false);
  return {
    shown: (field: Field): MessageCode | undefined => (isSent || left.includes(field) ? errors[field] : undefined),
    leave: (field: Field, text: string) => {
      if (text.trim() !== "" && !left.includes(field)) setLeft([...left, field]);
    },
    showAll: () => setSent(true),
  };
};

/** The first wrong field in the order of the page. After the paint: what is wrong is marked by then. */
export const focusFirstError = (form: RefObject<HTMLFormElement | null>) =>
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
