import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the element when `step` changes, not when it first appears: the control that caused the
 * change has often gone with its step, and a keyboard would start again at the top of the page.
 */
export const useFocusOnChange = <E extends HTMLElement>(step: string): RefObject<E | null> => {
  const element = useRef<E>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    element.current?.focus();
  }, [step]);
  return element;
};
