/** The end of the setup: it is on, and the codes must be kept before the page is left. */

import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Alert } from "../../../../ui/alert/alert.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Checkbox } from "../../../../ui/checkbox/checkbox.tsx";
import { RecoveryCodeList } from "../recovery-codes/recovery-code-list.tsx";
import { twoFactorTexts } from "../texts.ts";
import styles from "./setup.module.css";

const Head = () => {
  const texts = useTexts(twoFactorTexts);
  const title = useRef<HTMLHeadingElement>(null);
  // The step before is gone, and the focus with it.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {texts.recoveryTitle}
      </h1>
      <Alert tone="success" title={texts.isOn}>
        {texts.isOnText}
      </Alert>
      <p className="mid">{texts.recoveryIntro}</p>
    </>
  );
};

export const SavedCodes = ({ user }: { user: User }) => {
  const texts = useTexts(twoFactorTexts);
  const [isSaved, setSaved] = useState(false);
  const { username } = user;
  const isOnboarding = useLocation({ select: ({ state }) => state.isOnboarding === true });
  // A player who came from the first steps continues there.
  const onward = isOnboarding ? (
    <Link to={pages.onboarding} search={{ skip_username: "true" }} state={{ onboardingStep: "protect" }} replace />
  ) : (
    <Link to={pages.editProfile} params={{ username }} replace />
  );
  return (
    <RecoveryCodeList
      user={user}
      head={<Head />}
      foot={
        <>
          <Checkbox
            label={texts.haveSaved}
            checked={isSaved}
            onChange={(event) => setSaved(event.currentTarget.checked)}
          />
          <div>
            {isSaved ? (
              <Button variant="primary" render={onward}>
                {texts.done}
              </Button>
            ) : (
              <Button variant="primary" disabled>
                {texts.done}
              </Button>
            )}
          </div>
        </>
      }
    />
  );
};
