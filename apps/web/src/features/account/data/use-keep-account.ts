import { cancelDeletion } from "@passport/protocol/calls/account-data";
import { setSession } from "../../../lib/session/session-store.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
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
