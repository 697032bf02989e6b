/** What both verification pages show: the call runs once, then a stamp or the server's message. */

import { pages } from "@passport/protocol/pages";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { followPromise } from "../../../lib/effects/follow-promise.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/spinner/spinner.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import styles from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";
import { verifyOnce } from "./verify-once.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This entry's link has done its work: a reload says so again instead of finding it used. */
    isVerified?: true;
  }
}

interface VerificationViewProps {
  send: () => Promise<unknown>;
  /** Said when it worked. */
  success: string;
}

type Outcome = { kind: "running" } | { kind: "verified" } | { kind: "failed"; failure: unknown };

export const VerificationView = ({ send, success }: VerificationViewProps) => {
  const texts = useTexts(recoveryTexts).verify;
  const catalogue = useTexts(catalogueTexts);
  const { history, latestLocation } = useRouter();
  const [outcome, setOutcome] = useState<Outcome>({ kind: latestLocation.state.isVerified ? "verified" : "running" });
  const verify = useEffectEvent(() => verifyOnce(latestLocation.href, send));

  const isRunning = outcome.kind === "running";
  useEffect(() => {
    if (!isRunning) return;
    // A visitor who has gone to another page by then must not be brought back.
    return followPromise(
      verify(),
      () => {
        setOutcome({ kind: "verified" });
        history.replace(history.location.href, { isVerified: true });
      },
      (failure) => setOutcome({ kind: "failed", failure }),
    );
  }, [isRunning, history]);

  return (
    <AuthLayout title={texts.title}>
      <div className={styles.form}>
        {outcome.kind === "running" && (
          <p role="status" className={styles.running}>
            <Spinner />
            {texts.running}
          </p>
        )}
        {outcome.kind === "verified" && (
          <>
            <Alert tone="success">{success}</Alert>
            <div className={styles.stamp} aria-hidden="true">
              <Stamp tone="success" text={texts.stamp} lands />
            </div>
          </>
        )}
        {outcome.kind === "failed" && <Alert tone="error">{shownError(outcome.failure, catalogue)}</Alert>}
        <Button variant="primary" size="lg" wide render={<Link to={pages.root} />}>
          {texts.toHomepage}
        </Button>
      </div>
    </AuthLayout>
  );
};
