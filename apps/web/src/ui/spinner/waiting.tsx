import type { ReactNode } from "react";
import { Spinner } from "./spinner.tsx";
import styles from "./waiting.module.css";

/** A status line with a spinner: what the page is waiting for. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.waiting}>
    <Spinner />
    {children}
  </p>
);
