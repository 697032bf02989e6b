import type { ReactNode } from "react";
import { Button } from "../../../ui/button/button.tsx";
import styles from "./optional-step.module.css";
import { StepFrame, type StepPosition } from "./step-frame.tsx";

interface OptionalStepProps {
  position: StepPosition;
  title: string;
  text: string;
  /** What the step offers. */
  action: ReactNode;
  skip: string;
  /** What skipping costs, in one sentence. */
  cost: string;
  isBusy?: boolean;
  onSkip: () => void;
  children: ReactNode;
}

/** A step of ours that can be skipped (ONBOARD-11). */
export const OptionalStep = ({
  position,
  title,
  text,
  action,
  skip,
  cost,
  isBusy = false,
  onSkip,
  children,
}: OptionalStepProps) => (
  <StepFrame position={position} title={title} text={text}>
    {children}
    <div className={styles.actions}>
      {action}
      <Button variant="ghost" disabled={isBusy} onClick={onSkip}>
        {skip}
      </Button>
      <p className={styles.cost}>{cost}</p>
    </div>
  </StepFrame>
);
