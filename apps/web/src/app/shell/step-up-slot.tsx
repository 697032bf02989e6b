/** Where a step-up is asked for (SESSION-18): once beside the shell, for every page. */

import type { User } from "@passport/protocol/user";
import { useEffect } from "react";
import { usePart } from "../../lib/lazy/lazy.tsx";
import { createPart } from "../../lib/lazy/part.ts";
import { stepUpPrompt } from "../../lib/session/step-up.ts";
import { commandFailure } from "../../lib/socket/command-error.ts";
import { useStore } from "../../lib/store/store.ts";

/** A dialog and two forms, wanted by few visits. */
const dialog = createPart(
  async () => (await import("../../features/security/step-up/step-up-dialog.tsx")).StepUpDialog,
);

export const StepUpSlot = ({ user }: { user: User }) => {
  const isAsking = useStore(stepUpPrompt.isAsking);
  const state = usePart(dialog, false);
  useEffect(() => {
    // Offline: what waits fails as if the server could not be reached, and can be tried again.
    if (isAsking) dialog.load().catch(() => stepUpPrompt.refuse(commandFailure("unavailable")));
  }, [isAsking]);
  return isAsking && state.status === "ready" ? <state.value user={user} /> : null;
};
