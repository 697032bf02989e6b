/**
 * A few words about a control, on hover and on focus; Escape or leaving hides them, and the pointer
 * may rest on them (WCAG 1.4.13). A native popover; Base UI's Tooltip would cost 30 KB gzip.
 */
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import popupStyles from "../popup/popup.module.css";
import { usePopupPosition } from "../popup/use-popup-position.ts";
import styles from "./tooltip.module.css";

export interface TooltipProps {
  text: string;
  /** One focusable element; it is described by the text. */
  children: ReactElement;
  /** Shows the words as if it had the focus: for a mark on something larger that has it. */
  isCalled?: boolean;
}

/** Long enough that a pointer passing by opens nothing. */
const showDelayMs = 400;
/** Long enough to cross the gap between the control and its words. */
const hideDelayMs = 150;

export const Tooltip = ({ text, children, isCalled = false }: TooltipProps) => {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const setOpenAfter = (next: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Only the change counts: what Escape has hidden stays hidden. A pointer that has just left has no say in it.
  useEffect(() => {
    clearTimeout(timer.current);
    setOpen(isCalled);
  }, [isCalled]);
  // Before it is placed: what is not shown has no size.
  useLayoutEffect(() => {
    const element = popup.current;
    if (!open || !element) return;
    element.showPopover();
    const hideOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", hideOnEscape);
    return () => {
      document.removeEventListener("keydown", hideOnEscape);
      element.hidePopover();
    };
  }, [open]);
  usePopupPosition(open, anchor, popup, { side: "top", align: "center" });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for its control, which is what the player uses
    <span
      ref={anchor}
      className={popupStyles.anchor}
      onPointerEnter={() => setOpenAfter(true, showDelayMs)}
      onPointerLeave={() => setOpenAfter(false, hideDelayMs)}
      onFocus={(event: FocusEvent) => event.target.matches(":focus-visible") && setOpenAfter(true, 0)}
      onBlur={() => setOpenAfter(false, 0)}
      onKeyDown={(event: KeyboardEvent) => {
        // A dialog around it must not close on the Escape that hides the words.
        if (open && event.key === "Escape") {
          event.stopPropagation();
          setOpenAfter(false, 0);
        }
      }}
    >
      {cloneElement(children as ReactElement<Record<string, unknown>>, { "aria-describedby": id })}
      <span ref={popup} id={id} role="tooltip" popover="manual" className={`${popupStyles.popup} ${styles.tooltip}`}>
        {text}
      </span>
    </span>
  );
};
