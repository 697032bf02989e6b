/** The way from the own leaf to the root, drawn as it is computed: a line that others join from the left and the right. */
import type { ReservesProof } from "@passport/protocol/calls/reserves";
import { bytesToHex, type ReservesNode } from "@passport/protocol/reserves-tree";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Amount } from "../../../ui/amount/amount.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { reservesTexts } from "../texts.ts";
import styles from "./proof-path.module.css";

type Side = ReservesProof["steps"][number]["side"];

/** One row of the drawing: the sibling joins in a curve from its side. The row draws its own line to the next one, as long as it needs. */
const Joint = ({ from, isEnd }: { from: Side | undefined; isEnd: boolean }) => (
  <svg className={styles.joint} viewBox="0 0 56 48" aria-hidden="true">
    {from !== undefined && <path d="M28 0V18" />}
    {from !== undefined && (
      <>
        <path className={styles.other} d={from === "left" ? "M8 3C8 12 20 12 28 18" : "M48 3C48 12 36 12 28 18"} />
        <circle className={styles.other} cx={from === "left" ? 8 : 48} cy="3" r="2.5" />
      </>
    )}
    <circle cx="28" cy="24" r="6" />
    {from === undefined && <circle className={styles.dot} cx="28" cy="24" r="2.5" />}
    {isEnd && <circle className={styles.dot} cx="28" cy="24" r="3.5" />}
  </svg>
);

interface ProofPathProps {
  proof: ReservesProof;
  nodes: readonly ReservesNode[];
  verdict: "climbing" | "counted" | "mismatch";
}

export const ProofPath = ({ proof: { steps }, nodes, verdict }: ProofPathProps) => {
  const texts = useTexts(reservesTexts);
  const labelOf = (level: number): string => {
    const step = steps[level - 1];
    if (step === undefined) return texts.yourBalance;
    const joined = texts.joined(formatAmount(step.sum), step.side === "left" ? texts.left : texts.right);
    return level === steps.length ? `${texts.rootReached}, ${joined}` : joined;
  };
  return (
    <ol className={classNames(styles.path, styles[verdict])} aria-label={texts.path}>
      {nodes.map((node, level) => {
        const hash = bytesToHex(node.hash);
        return (
          <li key={hash} className={styles.node}>
            <Joint from={steps[level - 1]?.side} isEnd={level === steps.length} />
            <span className={styles.words}>
              <Amount value={node.sum} unit={brand.token} size="strong" />
              <span className={styles.label}>{labelOf(level)}</span>
            </span>
            <span className={styles.hash} title={hash}>
              {shortAddress(hash, 4)}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
