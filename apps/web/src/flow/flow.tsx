/**
 * The page of every movement of value (buy, deposit, withdraw, stake): the card with the form or the progress on the
 * left, what explains it on the right. Where there is no room for both they are one column.
 */
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { Panel } from "../ui/panel/panel.tsx";
import styles from "./flow.module.css";

interface FlowPageProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export const FlowPage = ({ title, text, children }: FlowPageProps) => (
  <div className={styles.page}>
    <header className={styles.pageHead}>
      <h1>{title}</h1>
      <p className="mid">{text}</p>
    </header>
    {children}
  </div>
);

interface FlowGridProps {
  main: ReactNode;
  aside: ReactNode;
  /** Above `aside`, and in one column above everything: what is going on now. */
  first?: ReactNode;
}

export const FlowGrid = ({ main, aside, first }: FlowGridProps) => (
  <div className={classNames(styles.grid, Boolean(first) && styles.withFirst)}>
    {first && <div className={styles.first}>{first}</div>}
    <div className={styles.column}>{main}</div>
    <div className={styles.column}>{aside}</div>
  </div>
);

interface FlowCardProps {
  /** Named by a heading inside it, or by this text. */
  label?: string;
  title?: ReactNode;
  /** Right of the title: a badge, a short remark. */
  aside?: ReactNode;
  /** The route strip, which runs over the card's padding. */
  route?: ReactNode;
  children: ReactNode;
}

export const FlowCard = ({ label, title, aside, route, children }: FlowCardProps) => (
  <Panel as="section" padding="none" className={styles.card} aria-label={label}>
    {route}
    {title !== undefined && (
      <header className={styles.cardHead}>
        <h2>{title}</h2>
        {aside}
      </header>
    )}
    {children}
  </Panel>
);

/** A remark under a form, with a sign before it. */
export const FlowNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <Icon name="info" size="s" />
    <span>{children}</span>
  </p>
);

/** The one action of a card: on phones it stays at the bottom of the screen while its card is visible. */
export const FlowAction = ({ children }: { children: ReactNode }) => <div className={styles.action}>{children}</div>;

/** Two buttons side by side; on phones the primary one comes first. */
export const FlowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

interface FlowHeroProps {
  /** A printed rosette. */
  picture: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}

/** The state of an operation when the whole card is about it. Changes are announced. */
export const FlowHero = ({ picture, title, children }: FlowHeroProps) => (
  <div className={classNames(styles.hero)} aria-live="polite">
    {picture}
    <h2>{title}</h2>
    <div className={styles.heroText}>{children}</div>
  </div>
);
