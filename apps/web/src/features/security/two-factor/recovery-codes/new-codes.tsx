import { renewRecoveryCodes } from "@passport/protocol/calls/two-factor";
import { useQueryClient } from "@tanstack/react-query";
import { useSensitive } from "../../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../../lib/socket/run-command.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { ConfirmButton } from "../../../../ui/confirm-button/confirm-button.tsx";
import { twoFactorTexts } from "../texts.ts";
import { recoveryCodesQuery } from "./recovery-codes-query.ts";

/** Replaces all codes by new ones: for who has used most of them, or has lost the paper. */
export const NewCodes = () => {
  const texts = useTexts(twoFactorTexts);
  const client = useQueryClient();
  const { isBusy, start } = useSensitive();
  const replace = () =>
    start({
      run: async () => client.setQueryData(recoveryCodesQuery.queryKey, await runCommand(renewRecoveryCodes, {})),
      done: () => texts.codesReplaced,
      failed: texts.replaceFailed,
    });
  return (
    <ConfirmButton title={texts.newCodesTitle} text={texts.newCodesText} busy={isBusy} onConfirm={replace}>
      {texts.newCodes}
    </ConfirmButton>
  );
};
