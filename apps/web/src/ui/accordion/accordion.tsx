/** Native details: the browser's own keys, find-in-page and semantics, where Base UI's would cost 8 KB gzip. */
import type { ReactNode } from "react";
import { useId } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./accordion.module.css";

interface AccordionItem {
  id: string;
  title: ReactNode;
  content: ReactNode;
  open?: boolean;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Opening one closes the others. */
  exclusive?: boolean;
}

export const Accordion = ({ items, exclusive = false }: AccordionProps) => {
  const group = useId();
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details key={item.id} className={styles.item} name={exclusive ? group : undefined} open={item.open}>
          <summary className={styles.summary}>
            <span>{item.title}</span>
            <Icon name="down" />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
};
