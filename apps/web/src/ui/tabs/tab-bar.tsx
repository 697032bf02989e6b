/**
 * A page of tabs: one row holds the tabs and the tools of the open one, and stays at the top while the page scrolls. On
 * phones only the tabs stay. The open tab hands its tools over with `TabTools`, whenever it has loaded: the tabs keep
 * their place and their focus.
 */
import { createContext, type ReactNode, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../icon-button/icon-button.tsx";
import styles from "./tab-bar.module.css";

const ToolsPlace = createContext<HTMLElement | null>(null);

interface TabBarProps {
  /** In front of the tabs once the row has come to the top. */
  picture: ReactNode;
  tabs: ReactNode;
  /** Label of the button that leads from the line at the top back to the search, if the open tab has one. */
  find?: string;
  /** What the open tab shows. */
  children: ReactNode;
}

export const TabBar = ({ picture, tabs, find, children }: TabBarProps) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <ToolsPlace value={place}>
      <div className={styles.page}>
        <div className={styles.bar}>
          <div className={styles.row}>
            <div className={styles.line}>
              <div className={styles.tabs}>
                <span className={styles.picture} aria-hidden="true">
                  {picture}
                </span>
                {tabs}
                {find !== undefined && (
                  <IconButton
                    className={styles.find}
                    icon="search"
                    label={find}
                    onClick={() => place?.querySelector("input")?.focus()}
                  />
                )}
              </div>
            </div>
            <div ref={setPlace} className={styles.tools} />
          </div>
        </div>
        {children}
      </div>
    </ToolsPlace>
  );
};

/** Search, filters and the like, beside the tabs. */
export const TabTools = ({ children }: { children: ReactNode }) => {
  const place = useContext(ToolsPlace);
  return place && createPortal(children, place);
};
