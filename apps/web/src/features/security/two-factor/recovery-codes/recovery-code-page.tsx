/** /tfa/$username/recovery-code, of the session's user (TFA-27). */

import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useUser } from "../../../../lib/session/use-user.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { twoFactorTexts } from "../texts.ts";
import styles from "../two-factor-page.module.css";
import { CodeAdvice } from "./code-advice.tsx";
import { NewCodes } from "./new-codes.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";

export const RecoveryCodePage = () => {
  const user = useUser();
  const texts = useTexts(twoFactorTexts);
  return (
    <div className={styles.withAdvice}>
      <RecoveryCodeList
        user={user}
        head={
          <>
            <h1>{texts.recoveryTitle}</h1>
            <p className="mid">{texts.recoveryIntro}</p>
          </>
        }
        foot={
          <div className={styles.foot}>
            <Button variant="ghost" render={<Link to={pages.editProfile} params={{ username: user.username }} />}>
              <Icon name="back" size="s" />
              {texts.goBack}
            </Button>
            <NewCodes />
          </div>
        }
      />
      <CodeAdvice />
    </div>
  );
};
