/** /profile/$username/edit, where the profile's form and the sections of account access meet. */

import { ConnectionsSection } from "../../../features/account/connections/connections-section.tsx";
import { AccountDataSection } from "../../../features/account/data/account-data-section.tsx";
import { LocksSection } from "../../../features/account/locks/locks-section.tsx";
import { PasswordSection } from "../../../features/account/password/password-section.tsx";
import { ProfileForm } from "../../../features/profile/edit/profile-form.tsx";
import { editTexts } from "../../../features/profile/edit/texts.ts";
import { OwnProfileFrame } from "../../../features/profile/profile-head.tsx";
import { TwoFactorSection } from "../../../features/security/two-factor/two-factor-section.tsx";
import { BalanceLine } from "../../../features/sups/balance-line.tsx";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { FoldOnPhones } from "../fold-on-phones.tsx";
import styles from "./edit-profile-page.module.css";
import { FollowUsername } from "./follow-username.tsx";

export const EditProfilePage = () => {
  const sessionUser = useUser();
  const texts = useTexts(editTexts);
  const user = useLiveUser(sessionUser);
  return (
    <>
      <title>{texts.page(user.username)}</title>
      <FollowUsername sessionUser={sessionUser} user={user} />
      <OwnProfileFrame user={user} tab="edit" balance={<BalanceLine user={user} />}>
        <FoldOnPhones>
          <div className={styles.columns}>
            <div className={styles.column}>
              <ProfileForm user={user} />
              <ConnectionsSection user={user} />
            </div>
            <div className={styles.column}>
              <TwoFactorSection user={user} />
              <PasswordSection user={user} />
              <LocksSection user={user} />
              <AccountDataSection user={user} />
            </div>
          </div>
        </FoldOnPhones>
      </OwnProfileFrame>
    </>
  );
};
