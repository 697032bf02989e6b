/** Where a wallet is asked for: once beside every page, so that login and pages behind it share one dialog. */
import { messageText } from "@passport/protocol/messages";
import { useEffect } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { usePart } from "../../lib/lazy/lazy.tsx";
import { createPart } from "../../lib/lazy/part.ts";
import { useStore } from "../../lib/store/store.ts";
import { walletPrompt } from "../../lib/wallet/wallet-prompt.ts";

/** A dialog and its pictures, wanted by few visits. */
const dialog = createPart(async () => (await import("../../features/wallet/connect/connect-dialog.tsx")).ConnectDialog);

export const WalletSlot = () => {
  const question = useStore(walletPrompt.question);
  const state = usePart(dialog, false);
  useEffect(() => {
    if (!question) return;
    // Offline: as if the server could not be reached, and to be tried again.
    dialog.load().catch(() => {
      question.fail(new ApiError({ code: "unavailable", message: messageText("unavailable") }));
    });
  }, [question]);
  return question && state.status === "ready" ? <state.value key={question.id} question={question} /> : null;
};
