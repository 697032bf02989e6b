import { Fragment, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./facts.module.css";

export interface Fact {
  id: string;
  term: ReactNode;
  value: ReactNode;
  /** The sum below the dashed line. */
  total?: boolean;
}

/** Terms and values of a receipt or a document. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ id, term, value, total }) => (
      <Fragment key={id}>
        <dt className={classNames(total && styles.total)}>{term}</dt>
        <dd className={classNames(total && styles.total)}>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
