import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { StepFrame, type StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";

interface DoneStepProps {
  position: StepPosition;
  title: string;
  text: string;
  onNext: () => void;
}

/** What the step offers is there already. */
export const DoneStep = ({ position, title, text, onNext }: DoneStepProps) => (
  <StepFrame position={position} title={title} text={text}>
    <div>
      <Button variant="primary" size="lg" onClick={onNext}>
        {useTexts(onboardingTexts).goOn}
      </Button>
    </div>
  </StepFrame>
);
