/** The window that a game opens: a bar, one document, one row of buttons. It fits 500 x 600 and has no ways out. */
import type { ReactNode } from "react";
import { BrandName } from "../../art/react/brand-name.tsx";
import { Identicon } from "../../art/react/identicon.tsx";
import { Rosette } from "../../art/react/rosette.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Panel } from "../../ui/panel/panel.tsx";
import dense from "./dense.module.css";
import styles from "./pay.module.css";
import { payTexts } from "./texts.ts";

interface PayWindowProps {
  username: string;
  /** The line work behind the document; none for a page that is about no claim. */
  seed?: string;
  /** Instead of the line work: the printed rosette of what was paid. */
  art?: ReactNode;
  /** With more to say than usual: less space between, and no zone where the window is as low as it is wide. */
  isDense?: boolean;
  children: ReactNode;
  actions: ReactNode;
}

export const PayWindow = ({ username, seed, art, isDense = false, children, actions }: PayWindowProps) => {
  const texts = useTexts(payTexts);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <BrandName />
        <span className={styles.who}>
          <span>{username}</span>
          <Identicon seed={username} />
        </span>
      </header>
      <main className={classNames(styles.window, isDense && dense.window)}>
        <Panel
          as="section"
          tone="raised"
          padding="none"
          className={classNames(styles.slip, art !== undefined && styles.printed, isDense && dense.slip)}
          aria-label={texts.payment}
        >
          {art ?? (seed !== undefined && <Rosette seed={seed} className={styles.rosette} />)}
          {children}
        </Panel>
        <div className={styles.actions}>{actions}</div>
      </main>
    </div>
  );
};
