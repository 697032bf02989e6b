/** The bar at the bottom of a phone: a few places, each a link or a button with an icon above its name. */
import { cloneElement, type ReactElement, type ReactNode, type Ref } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import styles from "./place-bar.module.css";

export const PlaceBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.bar} aria-label={label} data-place-bar>
    {children}
  </nav>
);

interface PlaceProps {
  icon: IconName;
  name: string;
  /** A router Link or a button without content. */
  render: ReactElement;
  /** What goes on there; the label of `render` says it in words. */
  count?: number;
  /** Something there needs attention; the label of `render` says what. */
  isMarked?: boolean;
}

export const Place = ({ icon, name, render, count = 0, isMarked = false }: PlaceProps) =>
  cloneElement(
    render as ReactElement<Record<string, unknown>>,
    { className: styles.place },
    <>
      <Icon name={icon} />
      <span>{name}</span>
      {/* The space keeps name and count apart where they are read as one text, as the label does. */}
      {count > 0 && (
        <>
          {" "}
          <span className={styles.count}>{count > 99 ? "99+" : count}</span>
        </>
      )}
      {isMarked && <span className={styles.mark} aria-hidden="true" />}
    </>,
  );

/** Room for a place that is drawn from elsewhere. */
export const PlaceSlot = ({ ref }: { ref: Ref<HTMLElement> }) => <span ref={ref} className={styles.slot} />;
