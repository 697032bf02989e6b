import type { Operation } from "@passport/protocol/operation";
import { useId } from "react";
import { useNow } from "../../../lib/clock/use-clock.ts";
import styles from "./activity-panel.module.css";
import { OperationEntry } from "./operation-entry.tsx";

interface OperationSectionProps {
  title: string;
  operations: readonly Operation[];
  /** Said instead of entries; undefined says nothing. */
  empty: string | undefined;
  /** One entry shows its details at a time. */
  openId: string | undefined;
  onToggle: (id: string) => void;
  onLeave: () => void;
}

export const OperationSection = (props: OperationSectionProps) => {
  const { title, operations, empty, openId, onToggle, onLeave } = props;
  const id = useId();
  const now = useNow();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className="label">
        {title}
      </h3>
      {operations.length === 0 && empty !== undefined && <p className="lo small">{empty}</p>}
      {operations.length > 0 && (
        <ul>
          {operations.map((operation) => (
            <OperationEntry
              key={operation.id}
              operation={operation}
              now={now}
              isOpen={operation.id === openId}
              onToggle={() => onToggle(operation.id)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
