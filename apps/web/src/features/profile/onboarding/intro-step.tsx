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
  /** After 2 s (ONBOARD-2). */
  onTime: () => void;
  onNext: () => void;
  /** Leaves the onboarding: all of it can be done later on other pages. */
  onSkip: () => void;
}

/** One of the two sentences of the introduction; the button leads past both. */
export const IntroStep = ({ position, title, text, onTime, onNext, onSkip }: IntroStepProps) => {
  const texts = useTexts(onboardingTexts);
  useDelayedAction(onTime, timesMs.onboardingIntro);
  return (
    <StepFrame position={position} title={title} text={text}>
      <div>
        <Button variant="primary" size="lg" onClick={onNext}>
          {texts.goOn}
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          {texts.skip}
        </Button>
      </div>
    </StepFrame>
  );
};
