import { timesMs } from "@passport/protocol/constants";
import { useDelayedAction } from "../../../lib/delayed-action/use-delayed-action.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { StepFrame, type StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";

interface IntroStepProps {
  position: StepPosition;
  title: string;
  text: string;
  onNext: () => void;
}

/** Continues by itself after 2 s, or at once by the button (ONBOARD-2). */
export const IntroStep = ({ position, title, text, onNext }: IntroStepProps) => {
  const texts = useTexts(onboardingTexts);
  const { runNow } = useDelayedAction(onNext, timesMs.onboardingIntro);
  return (
    <StepFrame position={position} title={title} text={text}>
      <div>
        <Button variant="primary" size="lg" onClick={runNow}>
          {texts.goOn}
        </Button>
      </div>
    </StepFrame>
  );
};
