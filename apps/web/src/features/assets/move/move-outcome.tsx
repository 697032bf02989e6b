/** What becomes of a move that was confirmed. Changes are announced. */
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { type Direction, placesOf } from "./movable.ts";
import styles from "./move.module.css";
import type { MoveFlow } from "./move-flow.ts";
import { moveTexts } from "./texts.ts";

interface MoveOutcomeProps {
  flow: MoveFlow;
  name: string;
  direction: Direction;
}

const Content = ({ flow, name, direction }: MoveOutcomeProps) => {
  const texts = useTexts(moveTexts);
  switch (flow.step) {
    case "ready":
      return null;
    case "moving":
      return <p className="mid">{texts.moving}</p>;
    case "moved":
      return (
        <div className={styles.outcome}>
          <p>{texts.movedText(name, texts.places[placesOf(direction).to])}</p>
          <Stamp lands tone="success" text={texts.moved} />
        </div>
      );
    case "undone":
      return (
        <div className={styles.outcome}>
          <p>{flow.text}</p>
          <Stamp lands tone="neutral" text={texts.returned} detail={texts.noFee} />
        </div>
      );
    case "lost":
      return (
        <Alert tone="info" title={texts.lost}>
          {texts.lostText}
        </Alert>
      );
  }
};

export const MoveOutcome = (props: MoveOutcomeProps) => (
  <div aria-live="polite" className={styles.state}>
    <Content {...props} />
  </div>
);
