/** What a notice shows of operations that succeeded while the page was open: where it arrived, and a stamp (SHELL-19). */
import type { Operation } from "@passport/protocol/operation";
import { formatStampTime } from "../../../lib/dates/format-date.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { operationTexts } from "../texts.ts";
import styles from "./moment.module.css";
import { momentTexts } from "./texts.ts";

export const Moment = ({ operations }: { operations: readonly Operation[] }) => {
  const { confirmed } = useTexts(operationTexts);
  const { stamps, done } = useTexts(momentTexts);
  const [first, ...others] = operations;
  if (first === undefined) return null;
  const word = stamps[first.kind];
  const text = others.every(({ kind }) => stamps[kind] === word) ? word : done;
  return (
    <div className={styles.moment}>
      {others.length === 0 && <p>{confirmed[first.kind]}</p>}
      {/* A picture of what the notice says in words. */}
      <span className={styles.stamp} aria-hidden="true">
        <Stamp lands tone="success" text={text} detail={formatStampTime(first.updated_at).toUpperCase()} />
      </span>
    </div>
  );
};
