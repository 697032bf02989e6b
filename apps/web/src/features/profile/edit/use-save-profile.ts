import { updateUser } from "@passport/protocol/calls/profile";
import type { User } from "@passport/protocol/user";
import { useRef, useState } from "react";
import { StepUpCancelled, withStepUp } from "../../../lib/session/step-up.ts";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { ProfileUpdate } from "./profile-values.ts";
import { advanceSave, type SaveEvent, untouched } from "./save-flow.ts";

interface Hearing {
  onSaved: (user: User) => void;
  onRefused: (code: string | undefined, text: string) => void;
}

export const useSaveProfile = ({ onSaved, onRefused }: Hearing) => {
  const catalogue = useTexts(catalogueTexts);
  const [flow, setFlow] = useState(untouched);
  // The latest state, also for responses that are received before the next render.
  const newest = useRef(untouched);

  const send = async (update: ProfileUpdate) => {
    try {
      const user = await withStepUp(() => runCommand(updateUser, update));
      onSaved(user);
      tell({ kind: "saved" });
    } catch (error) {
      if (error instanceof StepUpCancelled) return tell({ kind: "closed" });
      const text = shownError(error, catalogue);
      const code = error instanceof CommandError ? error.code : undefined;
      tell({ kind: "refused", code, reason: text === catalogue.internal ? undefined : text });
      onRefused(code, text);
    }
  };
  const tell = (event: SaveEvent) => {
    const before = newest.current.step;
    newest.current = advanceSave(newest.current, event);
    setFlow(newest.current);
    const { step } = newest.current;
    if (step.kind === "saving" && step !== before) void send(step.update);
  };
  return { step: flow.step, tell };
};
