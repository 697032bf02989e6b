/** Where a step-up is asked for (SESSION-18): once beside the shell, whatever page wants it. */

import type { User } from "@passport/protocol/user";
import { type ComponentType, useEffect, useState } from "react";
import { stepUpPrompt } from "../../lib/session/step-up.ts";
import { commandFailure } from "../../lib/socket/command-error.ts";
import { useStore } from "../../lib/store/store.ts";

/** A dialog and two forms, wanted by few visits. */
const loadDialog = async () => (await import("../../features/security/step-up/step-up-dialog.tsx")).StepUpDialog;

export const StepUpPlace = ({ user }: { user: User }) => {
  const isAsking = useStore(stepUpPrompt.isAsking);
  const [Dialog, setDialog] = useState<ComponentType<{ user: User }>>();
  const isMissing = isAsking && Dialog === undefined;
  useEffect(() => {
    if (!isMissing) return;
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      // Offline: what waits fails as if the server could not be reached, and can be tried again.
      () => stepUpPrompt.refuse(commandFailure("unavailable")),
    );
  }, [isMissing]);
  return isAsking && Dialog ? <Dialog user={user} /> : null;
};
