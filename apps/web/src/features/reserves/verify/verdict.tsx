import { formatExactTime } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { saveFile } from "../../../lib/files/save-file.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { reservesTexts } from "../texts.ts";
import { proofFile } from "./proof-file.ts";
import type { Verification } from "./verification.ts";
import styles from "./verify-panel.module.css";

type Counted = Extract<Verification, { kind: "counted" }>;
type Mismatch = Extract<Verification, { kind: "mismatch" }>;

const Download = ({ report, proof }: Counted | Mismatch) => {
  const texts = useTexts(reservesTexts);
  return (
    <Button size="sm" onClick={() => saveFile(proofFile(report, proof))}>
      <Icon name="deposit" size="s" />
      {texts.download}
    </Button>
  );
};

/** As high as what comes: the path below it stays where it is. */
const Waiting = ({ text }: { text: string }) => (
  <div className={styles.verdict}>
    <p className="live num">{text}</p>
  </div>
);

const CountedVerdict = (counted: Counted) => {
  const texts = useTexts(reservesTexts);
  const { proof, report } = counted;
  return (
    <div className={styles.verdict}>
      <div className={styles.words}>
        <h3>{texts.counted}</h3>
        <p className="mid">{texts.countedText(formatAmount(proof.balance), formatExactTime(report.taken_at))}</p>
        <Download {...counted} />
      </div>
      <Stamp tone="success" text={texts.countedStamp} lands />
    </div>
  );
};

/** The one thing on the page that must not be overlooked. */
const MismatchVerdict = (mismatch: Mismatch) => {
  const texts = useTexts(reservesTexts);
  return (
    <div role="alert" className={styles.mismatch}>
      <Icon name="error" />
      <h3>{texts.mismatch}</h3>
      <p>{texts.faults[mismatch.fault]}</p>
      <p>{texts.mismatchText}</p>
      <div className={styles.action}>
        <Download {...mismatch} />
        {brand.links.support !== undefined && (
          <Button size="sm" variant="danger" render={<a href={brand.links.support} target="_blank" rel="noreferrer" />}>
            {texts.support}
            <Icon name="ext" size="s" />
          </Button>
        )}
      </div>
    </div>
  );
};

export const Verdict = ({ verification }: { verification: Verification }) => {
  const texts = useTexts(reservesTexts);
  const catalogue = useTexts(catalogueTexts);
  switch (verification.kind) {
    case "counted":
      return <CountedVerdict {...verification} />;
    case "mismatch":
      return <MismatchVerdict {...verification} />;
    case "missing":
      return (
        <Alert tone="info" title={texts.missing}>
          {texts.missingText}
        </Alert>
      );
    case "failed":
      return (
        <Alert tone="error" title={texts.proofFailed}>
          {shownError(verification.error, catalogue)}
        </Alert>
      );
    case "reading":
      return <Waiting text={texts.reading} />;
    case "climbing":
      return <Waiting text={texts.climbing(verification.nodes.length, verification.proof.steps.length + 1)} />;
    case "idle":
      return null;
  }
};
