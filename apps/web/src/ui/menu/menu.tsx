/**
 * The ARIA menu button on a native popover: the browser closes it on Escape and on a press outside
 * and gives focus back. Base UI's Menu would cost 43 KB gzip on whatever page has one.
 */
import { cloneElement, type KeyboardEvent, type ReactElement, type ToggleEvent, useId, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import popupStyles from "../popup/popup.module.css";
import { usePopupPosition } from "../popup/use-popup-position.ts";
import { stepIndex } from "../tabs/step-index.ts";
import styles from "./menu.module.css";

interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** A button of ours; it is given what opens and describes the menu. */
  trigger: ReactElement;
  label: string;
  items: readonly MenuItem[];
  align?: "start" | "end";
}

const keys = { back: "ArrowUp", forward: "ArrowDown" };

export const Menu = ({ trigger, label, items, align = "end" }: MenuProps) => {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  usePopupPosition(open, anchor, popup, { side: "bottom", align });

  const buttons = () => [...(popup.current?.querySelectorAll<HTMLButtonElement>("[role=menuitem]") ?? [])];
  const toggled = (event: ToggleEvent) => {
    setOpen(event.newState === "open");
    if (event.newState === "open")
      buttons()
        .find((button) => !button.disabled)
        ?.focus();
  };
  const move = (event: KeyboardEvent) => {
    // A dialog around it must not close on the same Escape.
    if (event.key === "Escape") event.stopPropagation();
    if (event.key === "Tab") popup.current?.hidePopover();
    const all = buttons();
    const from = all.indexOf(document.activeElement as HTMLButtonElement);
    const disabled = all.map((button) => button.disabled);
    const index = stepIndex(event.key, from, disabled, keys);
    if (index === null) return;
    event.preventDefault();
    all[index]?.focus();
  };

  return (
    <span ref={anchor} className={popupStyles.anchor}>
      {cloneElement(trigger as ReactElement<Record<string, unknown>>, {
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          popup.current?.showPopover();
        },
      })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={popupStyles.popup}
        onToggle={toggled}
        onKeyDown={move}
      >
        <div className={classNames("cut", styles.menu)} role="none">
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.disabled}
              className={classNames(styles.item, item.danger && styles.danger)}
              onClick={() => {
                popup.current?.hidePopover();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </button>
          ))}
        </div>
      </div>
    </span>
  );
};
