/**
 * The ARIA tabs pattern: one tab stop, arrows, Home and End move and select. Written here because
 * Base UI's Tabs cost 11 KB gzip of the 135 that /login may have; the hard part is `stepIndex`.
 */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { stepIndex } from "./step-index.ts";
import styles from "./tabs.module.css";

interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  panel: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<Id extends string = string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onValueChange: (id: Id) => void;
}

const keys = { back: "ArrowLeft", forward: "ArrowRight" };

export const Tabs = <Id extends string>({ label, tabs, value, onValueChange }: TabsProps<Id>) => {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === value);

  const move = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.id === value);
    const disabled = tabs.map((tab) => tab.disabled ?? false);
    const index = stepIndex(event.key, from, disabled, keys);
    const next = index === null ? undefined : tabs[index];
    if (!next) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index ?? 0]?.focus();
    onValueChange(next.id);
  };

  return (
    <div className={styles.tabs}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${base}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            disabled={tab.disabled}
            className={styles.tab}
            onClick={() => onValueChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        // Keyed: a panel that comes back starts afresh instead of inheriting its neighbour's fields.
        <div key={current.id} role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${current.id}`}>
          {current.panel}
        </div>
      )}
    </div>
  );
};
