import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { farmTexts } from "../texts.ts";
import { StepPicture } from "./step-picture.tsx";
import styles from "./tutorial.module.css";

interface TutorialCardProps {
  isOpening: boolean | undefined;
  onOpen: () => void;
}

export const TutorialCard = ({ isOpening, onOpen }: TutorialCardProps) => {
  const texts = useTexts(farmTexts);
  return (
    <Panel as="section" className={styles.card} aria-label={texts.howTo}>
      <span className={styles.small}>
        <StepPicture name="stake" />
      </span>
      <div>
        <h2 className={styles.title}>{texts.howTo}</h2>
        <p className="small mid">{texts.howToText}</p>
      </div>
      <Button size="sm" busy={isOpening} onClick={onOpen}>
        {texts.open}
      </Button>
    </Panel>
  );
};
