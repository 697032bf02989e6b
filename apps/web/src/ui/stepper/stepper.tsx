import type { ReactNode } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.tsx";
import { uiTexts } from "../texts.ts";
import styles from "./stepper.module.css";

export interface Step {
  title: ReactNode;
  /** Right of the title: a time, a count. */
  aside?: ReactNode;
  text?: ReactNode;
  state: "done" | "now" | "todo" | "failed";
  actions?: ReactNode;
}

interface StepperProps {
  steps: readonly Step[];
  /** A timeline in a narrow place: signs without numbers, titles of the size of text. */
  dense?: boolean;
}

export const Stepper = ({ steps, dense = false }: StepperProps) => {
  const texts = useTexts(uiTexts);
  const words = { done: texts.stepDone, now: texts.stepNow, todo: texts.stepTodo, failed: texts.stepFailed };
  return (
    <ol className={classNames(styles.steps, dense && styles.dense)}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place; the row of steps does not change order
          key={index}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === "now" ? "step" : undefined}
        >
          <span className={styles.sign} aria-hidden="true">
            {step.state === "done" && <Icon name="ok" size="s" />}
            {step.state === "failed" && <Icon name="close" size="s" />}
            {(step.state === "now" || step.state === "todo") && !dense && index + 1}
          </span>
          <div className={styles.body}>
            <div className={styles.head}>
              <span className={styles.title}>
                <span className="sr">{words[step.state]} </span>
                {step.title}
              </span>
              {step.aside && <span className={styles.aside}>{step.aside}</span>}
            </div>
            {step.text && <div className={styles.text}>{step.text}</div>}
            {step.actions && <div className={styles.actions}>{step.actions}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
};
