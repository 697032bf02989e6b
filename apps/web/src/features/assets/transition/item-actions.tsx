import type { ReactNode } from "react";
import styles from "./transition.module.css";

/** What an owner can do with items, below each other. */
export const ItemActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
