/** Tabs that are pages: links with the looks of tabs, each with an address of its own. */
import { cloneElement, type ReactElement } from "react";
import styles from "./tabs.module.css";

interface TabLink {
  id: string;
  label: string;
  /** A router Link without content. */
  link: ReactElement;
}

export interface TabLinksProps {
  label: string;
  tabs: readonly TabLink[];
  value: string;
}

/**
 * The page behind a tab renders the row again, and the link that had the focus is gone. The player who chose it is
 * put back on it, or a keyboard would start at the top of the page again.
 */
let chosen: string | undefined;

const keepFocus = (id: string) => (link: HTMLElement | null) => {
  if (link === null || chosen !== id) return;
  chosen = undefined;
  link.focus({ preventScroll: true });
};

export const TabLinks = ({ label, tabs, value }: TabLinksProps) => (
  <nav className={styles.list} aria-label={label}>
    {tabs.map(({ id, label: name, link }) => {
      const isCurrent = id === value;
      const looks = {
        key: id,
        className: styles.tab,
        "aria-current": isCurrent ? "page" : undefined,
        ref: isCurrent ? keepFocus(id) : undefined,
        onClick: () => {
          chosen = isCurrent ? undefined : id;
        },
      };
      return cloneElement(link as ReactElement<Record<string, unknown>>, looks, name);
    })}
  </nav>
);
