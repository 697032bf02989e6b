/** /tfa/$username/setup, of the session's user (TFA-27): secret, first passcode, recovery codes. */

import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { setSession } from "../../../../lib/session/session-store.ts";
import { StepUpCancelled } from "../../../../lib/session/step-up.ts";
import { useLiveUser } from "../../../../lib/session/use-live-user.ts";
import { useUser } from "../../../../lib/session/use-user.ts";
import { CommandError } from "../../../../lib/socket/command-error.ts";
import { catalogueTexts, shownError } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { FailedState } from "../../../../ui/empty-state/failed-state.tsx";
import { Panel } from "../../../../ui/panel/panel.tsx";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { twoFactorTexts } from "../texts.ts";
import pageStyles from "../two-factor-page.module.css";
import { AuthenticatorSecret } from "./authenticator-secret.tsx";
import { FirstPasscode } from "./first-passcode.tsx";
import { generateQuery } from "./generate-query.ts";
import { SavedCodes } from "./saved-codes.tsx";
import styles from "./setup.module.css";

/** The way back, also for a player who gives up (TFASETUP-5). */
const ToEditPage = ({ username }: { username: string }) => (
  <Navigate to={pages.editProfile} params={{ username }} replace />
);

const Loading = () => {
  const texts = useTexts(twoFactorTexts);
  return (
    <Panel className={styles.steps}>
      <div className={styles.step}>
        <Skeleton width="160px" height="32px" label={texts.loadingSecret} />
        <Skeleton width="100%" height="48px" />
        <Skeleton width="208px" height="208px" />
      </div>
      <div className={styles.step}>
        <Skeleton width="180px" height="32px" />
        <Skeleton width="100%" height="96px" />
        <Skeleton width="120px" height="52px" />
      </div>
    </Panel>
  );
};

const Steps = ({ user, onVerified }: { user: User; onVerified: () => void }) => {
  const texts = useTexts(twoFactorTexts);
  const catalogue = useTexts(catalogueTexts);
  const { data: secret, error, isFetching, refetch } = useQuery(generateQuery);
  const isAlreadyOn = error instanceof CommandError && error.code === "tfa_already_set";
  if (isAlreadyOn || error instanceof StepUpCancelled) return <ToEditPage username={user.username} />;
  if (error !== null) {
    return (
      <FailedState
        level={1}
        title={texts.setupFailed}
        text={shownError(error, catalogue)}
        retry={texts.retry}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <div className={pageStyles.head}>
        <h1>{texts.setupTitle}</h1>
        <p className="mid">{texts.setupIntro}</p>
      </div>
      {secret ? (
        <Panel className={styles.steps}>
          <AuthenticatorSecret {...secret} />
          <FirstPasscode
            onVerified={(next) => {
              setSession(next);
              onVerified();
            }}
          />
        </Panel>
      ) : (
        <Loading />
      )}
    </>
  );
};

export const SetupPage = () => {
  const sessionUser = useUser();
  const user = useLiveUser(sessionUser);
  // As it was when the page opened: once it is on, this very page has the codes to show.
  const [wasOn] = useState(user.two_factor_authentication_is_set);
  const [isVerified, setVerified] = useState(false);
  return (
    <>
      {isVerified && <SavedCodes user={user} />}
      {!isVerified && wasOn && <ToEditPage username={user.username} />}
      {!isVerified && !wasOn && <Steps user={user} onVerified={() => setVerified(true)} />}
    </>
  );
};
