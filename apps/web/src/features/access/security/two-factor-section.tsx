import { cancelTwoFactor } from "@passport/protocol/calls/two-factor";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../app/paths.ts";
import { setSession } from "../../../lib/session/session-store.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { Section } from "./section.tsx";
import { securityTexts } from "./texts.ts";
import { useSensitive } from "./use-sensitive.ts";

const TurnOff = () => {
  const texts = useTexts(securityTexts);
  const { isBusy, start } = useSensitive();
  const turnOff = () =>
    start({
      run: async () => setSession(await runCommand(cancelTwoFactor, {})),
      done: () => texts.turnedOff,
      failed: texts.turnOffFailed,
    });
  return (
    <ConfirmButton title={texts.turnOffTitle} text={texts.turnOffText} busy={isBusy} onConfirm={turnOff}>
      {texts.turnOff}
    </ConfirmButton>
  );
};

export const TwoFactorSection = ({ user }: { user: User }) => {
  const texts = useTexts(securityTexts);
  const { username, two_factor_authentication_is_set: isOn } = user;
  return (
    <Section
      title={texts.twoFactor}
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
      text={isOn ? texts.twoFactorOnText : texts.twoFactorOffText}
      actions={
        isOn ? (
          <>
            <Button render={<Link to={paths.tfaRecoveryCode} params={{ username }} />}>{texts.recoveryCodes}</Button>
            <TurnOff />
          </>
        ) : (
          <Button variant="primary" render={<Link to={paths.tfaSetup} params={{ username }} />}>
            {texts.setUp}
          </Button>
        )
      }
    />
  );
};
