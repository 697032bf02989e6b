/** "How to participate": four steps, each with its picture (FARM-1, FARM-2). */
import { useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Checkbox } from "../../../ui/checkbox/checkbox.tsx";
import { PlainDialog } from "../../../ui/dialog/plain-dialog.tsx";
import { farmTexts } from "../texts.ts";
import { type StepName, StepPicture } from "./step-picture.tsx";
import styles from "./tutorial.module.css";
import { tutorialFlag } from "./tutorial-flag.ts";

const steps: readonly StepName[] = ["pair", "enable", "stake", "harvest"];

export const TutorialDialog = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts(farmTexts);
  const [isEnough, setIsEnough] = useState(tutorialFlag.isSet);
  const leave = () => {
    if (isEnough) tutorialFlag.set();
    onClose();
  };
  return (
    <PlainDialog
      title={texts.howTo}
      onClose={leave}
      actions={(close) => <Button onClick={close}>{texts.close}</Button>}
    >
      <ol className={styles.steps}>
        {steps.map((name) => (
          <li key={name}>
            <StepPicture name={name} />
            <div>
              <h3 className={styles.title}>{texts.steps[name].title}</h3>
              <p className="small mid">{texts.steps[name].text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Checkbox label={texts.dontShowAgain} checked={isEnough} onChange={({ target }) => setIsEnough(target.checked)} />
    </PlainDialog>
  );
};
