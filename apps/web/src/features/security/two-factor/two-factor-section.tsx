import { cancelTwoFactor } from "@passport/protocol/calls/two-factor";
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { setSession } from "../../../lib/session/session-store.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { Section } from "../../../ui/section/section.tsx";
import { twoFactorTexts } from "./texts.ts";

const TurnOff = () => {
  const texts = useTexts(twoFactorTexts);
  const catalogue = useTexts(catalogueTexts);
  const { isBusy, start } = useSensitive();
  const turnOff = () =>
    start({
      run: async () => setSession(await runCommand(cancelTwoFactor, {})),
      done: () => texts.turnedOff,
      // Two-factor stays on after a failure (EDIT-35).
      failed: catalogue.tfa_remove_failed,
    });
  return (
    <ConfirmButton title={texts.turnOffTitle} text={texts.turnOffText} busy={isBusy} onConfirm={turnOff}>
      {texts.turnOff}
    </ConfirmButton>
  );
};

/** Sets two-factor up, or turns it off and leads to the recovery codes (EDIT-33). */
export const TwoFactorSection = ({ user }: { user: User }) => {
  const texts = useTexts(twoFactorTexts);
  const { username, two_factor_authentication_is_set: isOn } = user;
  return (
    <Section
      title={texts.sectionTitle}
      badge={
        isOn ? (
          <Badge tone="success" icon="shield">
            {texts.on}
          </Badge>
        ) : (
          <Badge tone="warn" icon="warn">
            {texts.off}
          </Badge>
        )
      }
      text={isOn ? texts.sectionOnText : texts.sectionOffText}
      actions={
        isOn ? (
          <>
            <Button render={<Link to={pages.tfaRecoveryCode} params={{ username }} />}>{texts.getRecoveryCode}</Button>
            <TurnOff />
          </>
        ) : (
          <Button render={<Link to={pages.tfaSetup} params={{ username }} />}>{texts.setUp}</Button>
        )
      }
    />
  );
};
