/** /security: who can get into the account, and what happened around it. */
import type { User } from "@passport/protocol/user";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { WalletSection } from "../wallet/wallet-section.tsx";
import { DevicesSection } from "./devices/devices-section.tsx";
import { heldUntil } from "./held-until.ts";
import { LogSection } from "./log/log-section.tsx";
import { PasswordSection } from "./password/password-section.tsx";
import styles from "./security-page.module.css";
import { securityTexts } from "./texts.ts";
import { TwoFactorSection } from "./two-factor-section.tsx";
import { WaysSection } from "./ways/ways-section.tsx";

export const SecurityPage = ({ user: sessionUser }: { user: User }) => {
  const texts = useTexts(securityTexts);
  const user = useLiveUser(sessionUser);
  const held = heldUntil(user, new Date());
  return (
    <>
      <title>{texts.page}</title>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="mid">{texts.subtitle}</p>
      </div>
      {held !== undefined && (
        <Alert tone="warn" title={texts.heldUntil(formatDayTime(held))}>
          {texts.heldText}
        </Alert>
      )}
      <div className={styles.pair}>
        <TwoFactorSection user={user} />
        <PasswordSection user={user} />
        <WalletSection user={user} />
        <WaysSection user={user} />
      </div>
      <DevicesSection />
      <LogSection />
    </>
  );
};
