/** "Is your balance in it?": asked by a player, computed in the page, answered honestly. */
import type { ReservesReport } from "@passport/protocol/calls/reserves";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { reservesTexts } from "../texts.ts";
import { ProofPath } from "./proof-path.tsx";
import { useVerification } from "./use-verification.ts";
import { Verdict } from "./verdict.tsx";
import styles from "./verify-panel.module.css";

interface VerifyPanelProps {
  report: ReservesReport;
  /** Undefined for a guest. */
  accountId: string | undefined;
}

const GuestHint = () => {
  const texts = useTexts(reservesTexts);
  return (
    <div className={styles.action}>
      <p>{texts.loginFirst}</p>
      <Button render={<Link to={pages.login} search={{ redirectURL: pages.reserves }} />}>{texts.login}</Button>
    </div>
  );
};

const OwnProof = ({ report, accountId }: { report: ReservesReport; accountId: string }) => {
  const texts = useTexts(reservesTexts);
  const { verification, start } = useVerification(report, accountId);
  const isBusy = verification.kind === "reading" || verification.kind === "climbing";
  return (
    <>
      <p className="sr" role="status">
        {verification.kind === "reading" && texts.reading}
        {verification.kind === "counted" && texts.counted}
      </p>
      {/* First, and always in its place: what it brings grows below it. */}
      <div className={styles.action}>
        <Button variant={verification.kind === "idle" ? "primary" : "secondary"} busy={isBusy} onClick={start}>
          {verification.kind === "idle" || isBusy ? texts.start : texts.again}
        </Button>
      </div>
      <Verdict verification={verification} />
      {"nodes" in verification && (
        <ProofPath proof={verification.proof} nodes={verification.nodes} verdict={verification.kind} />
      )}
    </>
  );
};

export const VerifyPanel = ({ report, accountId }: VerifyPanelProps) => {
  const texts = useTexts(reservesTexts);
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id}>
      <div className={styles.verify}>
        <div className="stack">
          <h2 id={id} className={styles.title}>
            {texts.verify}
          </h2>
          <p className="mid">{texts.verifyText}</p>
        </div>
        {accountId === undefined ? <GuestHint /> : <OwnProof report={report} accountId={accountId} />}
      </div>
    </Panel>
  );
};
