/**
 * The browser's own modal dialog, for words and pictures that open with a page: `Dialog` would add 18 KB gzip to it. The
 * browser keeps the focus inside, closes it on Escape, and gives the focus back.
 */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { uiTexts } from "../texts.ts";
import styles from "./plain-dialog.module.css";

export interface PlainDialogProps {
  title: string;
  children: ReactNode;
  /** The buttons; `close` closes it as the cross does. */
  actions: (close: () => void) => ReactNode;
  /** It is closed: render it no longer. */
  onClose: () => void;
}

export const PlainDialog = ({ title, children, actions, onClose }: PlainDialogProps) => {
  const texts = useTexts(uiTexts);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={classNames("cut", styles.body)}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        <div className={styles.actions}>{actions(close)}</div>
        <IconButton icon="close" label={texts.close} className={styles.close} onClick={close} />
      </div>
    </dialog>
  );
};
