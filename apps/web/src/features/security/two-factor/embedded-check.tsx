/** The two-factor check inside the logged-in app (TFA-4), in place of what it protects. */

import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { SecondFactorForm } from "../../../ui/second-factor-form/second-factor-form.tsx";
import styles from "./embedded-check.module.css";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { twoFactorTexts } from "./texts.ts";

interface EmbeddedCheckProps {
  /** Whose page it stands on; without one there is nowhere to go back to. */
  username: string | undefined;
  /** Why the check is needed. */
  intro: string;
  onProven: () => Promise<unknown>;
}

export const EmbeddedCheck = ({ username, intro, onProven }: EmbeddedCheckProps) => {
  const texts = useTexts(twoFactorTexts);
  return (
    <Panel as="section" className={styles.check}>
      <h1>{texts.title}</h1>
      <p className="mid">{intro}</p>
      <SecondFactorForm
        onCheck={async (proof) => {
          await proveSecondFactor(proof);
          await onProven();
        }}
      />
      {username !== undefined && (
        <Button variant="ghost" className={styles.back} render={<Link to={pages.editProfile} params={{ username }} />}>
          <Icon name="back" size="s" />
          {texts.goBack}
        </Button>
      )}
    </Panel>
  );
};
