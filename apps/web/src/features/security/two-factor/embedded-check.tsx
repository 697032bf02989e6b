/** The two-factor check inside the logged-in app (TFA-4), in place of what it protects. */

import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import styles from "./embedded-check.module.css";
import { SecondFactorCheck } from "./second-factor-check.tsx";
import { twoFactorTexts } from "./texts.ts";

interface EmbeddedCheckProps {
  user: User;
  /** Why the check is needed. */
  intro: string;
  onProven: () => Promise<unknown>;
}

export const EmbeddedCheck = ({ user, intro, onProven }: EmbeddedCheckProps) => {
  const texts = useTexts(twoFactorTexts);
  return (
    <Panel as="section" className={styles.check}>
      <h1>{texts.title}</h1>
      <p className="mid">{intro}</p>
      <SecondFactorCheck user={user} onProven={onProven} />
      <Button
        variant="ghost"
        className={styles.back}
        render={<Link to={pages.editProfile} params={{ username: user.username }} />}
      >
        <Icon name="back" size="s" />
        {texts.goBack}
      </Button>
    </Panel>
  );
};
