/** Reads the codes and shows them, or asks for the second factor first (TFA-24). */

import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isStepUpRequired } from "../../../../lib/session/step-up.ts";
import { CommandError } from "../../../../lib/socket/command-error.ts";
import { catalogueTexts } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { FailedState } from "../../../../ui/empty-state/failed-state.tsx";
import { Panel } from "../../../../ui/panel/panel.tsx";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { EmbeddedCheck } from "../embedded-check.tsx";
import { twoFactorTexts } from "../texts.ts";
import styles from "../two-factor-page.module.css";
import { CodeSheet } from "./code-sheet.tsx";
import { recoveryCodesQuery } from "./recovery-codes-query.ts";

interface RecoveryCodeListProps {
  user: User;
  /** Stands above the codes, once there are any. */
  head: ReactNode;
  /** Stands below them. */
  foot: ReactNode;
}

const Loading = () => {
  const texts = useTexts(twoFactorTexts);
  return (
    <Panel className={styles.panel}>
      <Skeleton width="220px" height="40px" label={texts.loadingCodes} />
      <Skeleton width="100%" height="48px" />
      <Skeleton width="100%" height="186px" />
    </Panel>
  );
};

export const RecoveryCodeList = ({ user, head, foot }: RecoveryCodeListProps) => {
  const texts = useTexts(twoFactorTexts);
  const catalogue = useTexts(catalogueTexts);
  const { username } = user;
  const { data: codes, error, isFetching, refetch } = useQuery(recoveryCodesQuery);
  if (codes) {
    return (
      <Panel as="section" className={styles.panel}>
        {head}
        <CodeSheet codes={codes} />
        {foot}
      </Panel>
    );
  }
  if (error === null) return <Loading />;
  if (isStepUpRequired(error)) {
    return <EmbeddedCheck user={user} intro={texts.recoveryCheckIntro} onProven={refetch} />;
  }
  // Without two-factor there are no codes: the page leads to the profile (TFASETUP-14).
  if (error instanceof CommandError && error.code === "tfa_not_set") {
    return <Navigate to={pages.editProfile} params={{ username }} replace />;
  }
  return (
    <FailedState
      level={1}
      title={texts.recoveryFailed}
      text={catalogue.recovery_codes_failed}
      retry={texts.retry}
      isRetrying={isFetching}
      onRetry={refetch}
    />
  );
};
