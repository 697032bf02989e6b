/** A row of figures, each with its label. */
import { classNames } from "../../../ui/class-names.ts";
import styles from "./figures.module.css";

export interface Figure {
  id: string;
  label: string;
  value: string;
  tone?: "accent" | "live";
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ id, label, value, tone }) => (
      <div key={id}>
        <dt className="label">{label}</dt>
        <dd className={classNames(tone && styles[tone])}>{value}</dd>
      </div>
    ))}
  </dl>
);
