/** /reserves, open to everyone: liabilities, holdings, and for players the proof that their balance was counted. */
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Rosette } from "../../art/react/rosette.tsx";
import { useVisitor } from "../../lib/session/use-user.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../ui/empty-state/failed-state.tsx";
import { readReservesQuery } from "./read-reserves-query.ts";
import { Holdings } from "./report/holdings.tsx";
import { ReportDocument } from "./report/report-document.tsx";
import { ReportSkeleton } from "./report/report-skeleton.tsx";
import styles from "./reserves-page.module.css";
import { reservesTexts } from "./texts.ts";
import { VerifyPanel } from "./verify/verify-panel.tsx";

export const ReservesPage = () => {
  const texts = useTexts(reservesTexts);
  return (
    <>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="mid">{texts.subtitle}</p>
      </div>
      <Report user={useVisitor()} />
    </>
  );
};

const Report = ({ user }: { user: User | undefined }) => {
  const texts = useTexts(reservesTexts);
  const catalogue = useTexts(catalogueTexts);
  const { data: report, error, isFetching, refetch } = useQuery(readReservesQuery);
  if (report) {
    return (
      <>
        <ReportDocument report={report} />
        <div className={styles.columns}>
          <VerifyPanel report={report} accountId={user?.account_id} />
          <Holdings report={report} />
        </div>
      </>
    );
  }
  if (report === null) {
    return (
      <EmptyState art={<Rosette seed="no-report" density={0.4} />} title={texts.noReport} text={texts.noReportText} />
    );
  }
  if (!error) return <ReportSkeleton />;
  return (
    <FailedState
      title={texts.failed}
      text={shownError(error, catalogue)}
      retry={texts.retry}
      isRetrying={isFetching}
      onRetry={refetch}
    />
  );
};
