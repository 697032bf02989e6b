import { useOnce } from "../../../lib/effects/use-once.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { tutorialFlag } from "./tutorial-flag.ts";

/** The figures do not wait for it. */
export const TutorialDialog = lazyComponent(async () => (await import("./tutorial-dialog.tsx")).TutorialDialog, {
  isOptional: true,
});

/** FARM-2: opens by itself until the player has had enough of it. */
export const useTutorial = () => {
  const dialog = useLazyDialog(TutorialDialog);
  useOnce(() => {
    if (!tutorialFlag.isSet()) void dialog.open();
  });
  return dialog;
};
