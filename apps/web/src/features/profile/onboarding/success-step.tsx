import { timesMs } from "@passport/protocol/constants";
import { useDelayedAction } from "../../../lib/delayed-action/use-delayed-action.ts";
import { useOnce } from "../../../lib/effects/use-once.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { StepFrame, type StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";

/** Goes to the profile after a moment, or at once by its button (ONBOARD-9). */
export const SuccessStep = ({ position, onLeave }: { position: StepPosition; onLeave: () => void }) => {
  const texts = useTexts(onboardingTexts).success;
  // Where a phone can: the stamp is felt.
  useOnce(() => void navigator.vibrate?.(30));
  const { runNow } = useDelayedAction(onLeave, timesMs.onboardingSuccess);
  return (
    <StepFrame position={position} title={texts.title} text={texts.text}>
      <div>
        <Button variant="primary" size="lg" onClick={runNow}>
          {texts.open}
        </Button>
      </div>
    </StepFrame>
  );
};
