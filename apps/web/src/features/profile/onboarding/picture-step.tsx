import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { isUnderWay } from "../picture/picture-flow.ts";
import { PicturePicker } from "../picture/picture-picker.tsx";
import { usePicture } from "../picture/use-picture.ts";
import { StepFrame, type StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";

interface PictureStepProps {
  position: StepPosition;
  user: User;
  /** Absent where there is nothing to go back to. */
  onBack: (() => void) | undefined;
  onNext: () => void;
}

/** Uploads a picture and sets it; a failed upload changes nothing (ONBOARD-7, ONBOARD-8). */
export const PictureStep = ({ position, user, onBack, onNext }: PictureStepProps) => {
  const texts = useTexts(onboardingTexts);
  const control = usePicture(user, onNext);
  const canLeave = !isUnderWay(control.state);
  return (
    <StepFrame position={position} title={texts.picture.title} text={texts.picture.text}>
      <PicturePicker
        user={user}
        control={control}
        actions={
          <>
            {onBack && (
              <Button variant="ghost" disabled={!canLeave} onClick={onBack}>
                {texts.back}
              </Button>
            )}
            <Button variant="ghost" disabled={!canLeave} onClick={onNext}>
              {texts.skip}
            </Button>
          </>
        }
      />
    </StepFrame>
  );
};
