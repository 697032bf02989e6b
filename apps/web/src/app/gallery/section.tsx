import type { CSSProperties, ReactNode } from "react";
import styles from "./gallery.module.css";

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    <div className="stack" style={{ "--gap": "var(--sp5)" } as CSSProperties}>
      {children}
    </div>
  </section>
);

/** One example with the name of its state above it. */
export const Example = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.example}>
    <span className="small lo">{name}</span>
    {children}
  </div>
);

export const Examples = ({ children }: { children: ReactNode }) => <div className={styles.examples}>{children}</div>;
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
