import { useState } from "react";
import { usePending } from "../effects/use-pending.ts";
import { catalogueTexts, shownError } from "../texts/catalogue.ts";
import { useTexts } from "../texts/texts.ts";
import { PasskeyCancelled } from "./passkey-cancelled.ts";
import { passkeyTexts } from "./texts.ts";

/** Runs a question for a passkey, and says what came of it in the shape that PasskeyPrompt shows. */
export const usePasskeyQuestion = (ask: () => Promise<void>) => {
  const { cancelled } = useTexts(passkeyTexts);
  const catalogue = useTexts(catalogueTexts);
  const { isPending, run } = usePending();
  const [notice, setNotice] = useState<{ tone: "info" | "error"; text: string }>();
  const onAsk = () =>
    run(async () => {
      setNotice(undefined);
      try {
        await ask();
      } catch (failure) {
        const isCancelled = failure instanceof PasskeyCancelled;
        setNotice(
          isCancelled ? { tone: "info", text: cancelled } : { tone: "error", text: shownError(failure, catalogue) },
        );
      }
    });
  return { isAsking: isPending, onAsk, notice };
};
