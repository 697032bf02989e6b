import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.tsx";
import { uiTexts } from "../texts.ts";
import styles from "./copy-button.module.css";
import { copyText } from "./copy-text.ts";

export interface CopyButtonProps {
  value: string;
  /** What is copied, in words: "reference", "address". */
  label: string;
  /** What is printed; the value itself without it. */
  shown?: ReactNode;
}

const confirmMs = 1600;

export const CopyButton = ({ value, label, shown = value }: CopyButtonProps) => {
  const texts = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(value, texts.copyFailed)) setCopied(true);
  };

  return (
    <button type="button" className={classNames(styles.copy, copied && styles.copied)} title={value} onClick={copy}>
      <span className="sr">{texts.copy(label)} </span>
      {shown}
      <Icon name={copied ? "ok" : "copy"} className={styles.icon} />
      <span className="sr" aria-live="polite">
        {copied && texts.copied}
      </span>
    </button>
  );
};
