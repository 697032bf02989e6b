import { cancelDeletion } from "@passport/protocol/calls/account-data";
import { setSession } from "../../../lib/session/session-store.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useSensitive } from "../security/use-sensitive.ts";
import { keepTexts } from "./keep-texts.ts";

export const useKeepAccount = () => {
  const texts = useTexts(keepTexts);
  const { isBusy, start } = useSensitive();
  const keep = () =>
    void start({
      run: async () => setSession(await runCommand(cancelDeletion, {})),
      done: () => texts.kept,
      failed: texts.keepFailed,
    });
  return { isBusy, keep };
};
