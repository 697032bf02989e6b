/** A wallet was asked and it is its turn. After a minute of silence the page says so, and that there is a way on. */
import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/spinner/spinner.tsx";
import { walletTexts } from "../texts.ts";
import styles from "./waiting.module.css";

/** Longer than reading a message takes, and short enough to wait for. */
const silentAfterMs = 60_000;

export interface WaitingProps {
  text: string;
  icon?: ReactNode;
  /** Where asking again can help. */
  onRetry?: (() => void) | undefined;
}

export const Waiting = ({ text, icon, onRetry }: WaitingProps) => {
  const texts = useTexts(walletTexts);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(true), silentAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.waiting}>
      <div className={styles.sign}>
        {icon}
        <span className={styles.spinner}>
          <Spinner />
        </span>
      </div>
      <p role="status" className={styles.text}>
        {text}
      </p>
      {isSilent && (
        <>
          <Alert tone="warn" title={texts.silentTitle}>
            {texts.silentText}
          </Alert>
          {onRetry && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
        </>
      )}
    </div>
  );
};
