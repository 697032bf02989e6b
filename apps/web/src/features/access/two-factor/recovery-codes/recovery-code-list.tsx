/** Reads the codes and shows them, or asks for the second factor first (TFA-24). */
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "../../../../app/paths.ts";
import { Rosette } from "../../../../art/react/rosette.tsx";
import { isStepUpRequired } from "../../../../lib/session/step-up.ts";
import { CommandError } from "../../../../lib/socket/command-error.ts";
import { catalogueTexts } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
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

const NotOn = ({ username }: { username: string }) => {
  const texts = useTexts(twoFactorTexts);
  return (
    <EmptyState
      level={1}
      art={<Rosette seed="two-factor" density={0.4} />}
      title={texts.notOn}
      text={texts.notOnText}
      action={<Button render={<Link to={paths.tfaSetup} params={{ username }} />}>{texts.setUp}</Button>}
    />
  );
};

export const RecoveryCodeList = ({ user, head, foot }: RecoveryCodeListProps) => {
  const texts = useTexts(twoFactorTexts);
  const catalogue = useTexts(catalogueTexts);
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
    return <EmbeddedCheck userId={user.id} intro={texts.recoveryCheckIntro} onProven={refetch} />;
  }
  if (error instanceof CommandError && error.code === "tfa_not_set") return <NotOn username={user.username} />;
  return (
    <EmptyState
      tone="error"
      level={1}
      title={texts.recoveryFailed}
      text={catalogue.recovery_codes_failed}
      action={
        <Button busy={isFetching} onClick={() => refetch()}>
          {texts.retry}
        </Button>
      }
    />
  );
};
