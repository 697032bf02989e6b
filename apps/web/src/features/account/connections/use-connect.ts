import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shownConnectFailure } from "./connect-failure.ts";
import { connectionTexts } from "./texts.ts";

/** Connects the account of a provider, and shows the result in a toast. */
export const useConnect = (provider: string) => {
  const texts = useTexts(connectionTexts);
  const { isBusy, start } = useSensitive();
  const connect = (run: () => Promise<void>) =>
    void start({
      run,
      done: () => texts.connected(provider),
      failed: texts.connectFailed(provider),
      reasonOf: shownConnectFailure,
    });
  return { isBusy, connect };
};
