/** /security: everything that protects the account, composed of the sections of several features. */
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { ConnectWallet } from "../../../features/account/connections/connect-wallet.tsx";
import { LocksSection } from "../../../features/account/locks/locks-section.tsx";
import { WaysInSection } from "../../../features/account/ways-in/ways-in-section.tsx";
import { SitesSection } from "../../../features/clients/sites/sites-section.tsx";
import { AddressesSection } from "../../../features/holds/addresses/addresses-section.tsx";
import { HoldPanel } from "../../../features/holds/panel/hold-panel.tsx";
import { ProtectionSection } from "../../../features/holds/protection/protection-section.tsx";
import { SpendingSection } from "../../../features/holds/spending/spending-section.tsx";
import { DevicesSection } from "../../../features/security/devices/devices-section.tsx";
import { LogSection } from "../../../features/security/log/log-section.tsx";
import { CreatePasskeyButton } from "../../../features/security/passkeys/create-passkey-button.tsx";
import { PasskeyList } from "../../../features/security/passkeys/passkey-list.tsx";
import { passkeyListTexts } from "../../../features/security/passkeys/texts.ts";
import { ScorePanel } from "../../../features/security/score/score-panel.tsx";
import { SuspendedSection } from "../../../features/security/suspended/suspended-section.tsx";
import { securityTexts } from "../../../features/security/texts.ts";
import { TwoFactorSection } from "../../../features/security/two-factor/two-factor-section.tsx";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FoldOnPhones } from "../fold-on-phones.tsx";
import styles from "./security-page.module.css";

export const SecurityPage = () => {
  const texts = useTexts(securityTexts);
  const passkeys = useTexts(passkeyListTexts);
  const user = useLiveUser(useUser());
  const params = { username: user.username };
  const actions = {
    email: (
      <Button variant="primary" render={<Link to={pages.editProfile} params={params} />}>
        {texts.confirmEmail}
      </Button>
    ),
    passkey: <CreatePasskeyButton variant="primary">{passkeys.create}</CreatePasskeyButton>,
    twoFactor: (
      <Button variant="primary" render={<Link to={pages.tfaSetup} params={params} />}>
        {texts.turnOnTwoFactor}
      </Button>
    ),
    recoveryCodes: (
      <Button variant="primary" render={<Link to={pages.tfaRecoveryCode} params={params} />}>
        {texts.saveCodes}
      </Button>
    ),
    wallet: <ConnectWallet user={user} variant="primary" />,
  };
  return (
    <>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="mid">{texts.subtitle}</p>
      </div>
      <HoldPanel user={user} />
      <FoldOnPhones>
        <div className={styles.sections}>
          <div className={styles.columns}>
            <div className={styles.column}>
              <ScorePanel user={user} actions={actions} />
              <WaysInSection user={user} passkeys={{ list: <PasskeyList />, name: passkeys.title }} />
              <SitesSection />
            </div>
            <div className={styles.column}>
              <SuspendedSection user={user} />
              <TwoFactorSection user={user} />
              <AddressesSection user={user} connect={<ConnectWallet user={user} size="sm" />} />
              <ProtectionSection />
              <SpendingSection user={user} />
              <DevicesSection />
              <LocksSection user={user} />
            </div>
          </div>
          <LogSection />
        </div>
      </FoldOnPhones>
    </>
  );
};
