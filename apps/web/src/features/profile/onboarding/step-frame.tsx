import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import styles from "./step-frame.module.css";
import { onboardingTexts } from "./texts.ts";

export interface StepPosition {
  /** From 1. */
  number: number;
  of: number;
}

interface StepFrameProps {
  position: StepPosition;
  title: string;
  text: string;
  children: ReactNode;
}

/** What a step says and asks. It takes the focus, so that every step is announced and the keyboard continues from there. */
export const StepFrame = ({ position, title, text, children }: StepFrameProps) => {
  const texts = useTexts(onboardingTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.step}>
      <p className="label">{texts.step(position.number, position.of)}</p>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
};
