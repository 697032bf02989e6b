import { cancelTwoFactor } from "@passport/protocol/calls/two-factor";
import { setSession } from "../../../lib/session/session-store.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { twoFactorTexts } from "./texts.ts";

export const TurnOff = () => {
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
    <ConfirmButton size="sm" title={texts.turnOffTitle} text={texts.turnOffText} busy={isBusy} onConfirm={turnOff}>
      {texts.turnOff}
    </ConfirmButton>
  );
};
