/** Where a wallet is asked for: once beside every page, so that login and pages behind it share one dialog. */

import { messageText } from "@passport/protocol/messages";
import { type ComponentType, useEffect, useState } from "react";
import { ApiError } from "../lib/api/api-error.ts";
import { useStore } from "../lib/store/store.ts";
import { type WalletQuestion, walletPrompt } from "../lib/wallet/wallet-prompt.ts";

/** A dialog and its pictures, wanted by few visits. */
const loadDialog = async () => (await import("../features/wallet/connect/connect-dialog.tsx")).ConnectDialog;

export const WalletPlace = () => {
  const question = useStore(walletPrompt.question);
  const [Dialog, setDialog] = useState<ComponentType<{ question: WalletQuestion }>>();
  const isMissing = question !== undefined && Dialog === undefined;
  useEffect(() => {
    if (!isMissing) return;
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      // Offline: as if the server could not be reached, and to be tried again.
      () => question.fail(new ApiError({ code: "unavailable", message: messageText("unavailable") })),
    );
  }, [isMissing, question]);
  return question && Dialog ? <Dialog key={question.id} question={question} /> : null;
};
