import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import styles from "./protection.module.css";

interface PendingChangeProps {
  title: string;
  /** What changes, and when. */
  children: ReactNode;
  keep: string;
  busy: boolean;
  onKeep: () => void;
}

/** What was asked for and doesn't apply yet, and the way to cancel it. */
export const PendingChange = ({ title, children, keep, busy, onKeep }: PendingChangeProps) => (
  <Alert tone="warn" title={title}>
    {children}
    <Button size="sm" className={styles.keep} busy={busy} onClick={onKeep}>
      {keep}
    </Button>
  </Alert>
);
