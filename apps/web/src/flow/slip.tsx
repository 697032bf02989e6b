/** The receipt of a movement: what, how much, from where, to where. The outcome is stamped on it. */
import type { ReactNode } from "react";
import { MicroText } from "../art/react/micro-text.tsx";
import { Rosette } from "../art/react/rosette.tsx";
import { Amount } from "../ui/amount/amount.tsx";
import { type Fact, Facts } from "../ui/facts/facts.tsx";
import { Panel } from "../ui/panel/panel.tsx";
import { Stamp, type StampProps } from "../ui/stamp/stamp.tsx";
import styles from "./slip.module.css";

interface SlipProps {
  /** "Purchase", "Withdrawal". */
  label: string;
  /** Printed as it is; also the seed of the line work. */
  reference: string;
  sum?: { label: string; amount: bigint; unit: string } | undefined;
  facts: readonly Fact[];
  /** The outcome, or what the empty box for it says. */
  stamp: StampProps | string;
  microText: string;
  children?: ReactNode;
}

export const Slip = ({ label, reference, sum, facts, stamp, microText, children }: SlipProps) => (
  <Panel as="section" tone="raised" padding="none" className={styles.slip} aria-label={label}>
    <Rosette seed={reference} className={styles.rosette} />
    <div className={styles.top}>
      <div>
        <div className="label">{label}</div>
        <div className={styles.reference}>{reference}</div>
      </div>
      {typeof stamp === "string" ? (
        <div className={styles.visa} aria-hidden="true">
          {stamp}
        </div>
      ) : (
        <Stamp lands {...stamp} />
      )}
    </div>
    {sum && (
      <div>
        <div className="label">{sum.label}</div>
        <Amount value={sum.amount} unit={sum.unit} size="heading" />
      </div>
    )}
    <Facts facts={facts} />
    {children}
    <MicroText text={microText} />
  </Panel>
);
