/** One of the two transactions of a stake: its button says where it stands (CHAIN-9, CHAIN-10). */
import type { RefObject } from "react";
import { FailureAlert } from "../../../../flow/failure-alert.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import type { Step } from "../../../../ui/stepper/stepper.tsx";
import type { TransitionTexts } from "../texts.ts";
import styles from "../transition.module.css";
import type { StakeStepState } from "./stake-flow.ts";

interface StakeStepOptions {
  state: StakeStepState;
  words: { title: string; text: string; act: string; done: string };
  /** Whether it is done already is being read. */
  isReading: boolean;
  isEnabled: boolean;
  onStart: () => void;
  button?: RefObject<HTMLButtonElement | null>;
  texts: TransitionTexts;
}

const signOf = ({ state, isEnabled, isReading }: StakeStepOptions): Step["state"] => {
  if (state.kind === "done" || state.kind === "failed") return state.kind;
  return isEnabled || isReading || state.kind !== "idle" ? "now" : "todo";
};

const labelOf = ({ state, words, isReading, texts }: StakeStepOptions): string => {
  switch (state.kind) {
    case "confirming":
      return texts.confirmInWallet;
    case "mining":
      return texts.waitForChain;
    case "done":
      return words.done;
    default:
      return isReading ? texts.checking : words.act;
  }
};

export const stakeStep = (options: StakeStepOptions): Step => {
  const { state, words, isReading, isEnabled, onStart, button } = options;
  const isBusy = state.kind === "confirming" || state.kind === "mining" || (isReading && state.kind === "idle");
  return {
    title: words.title,
    state: signOf(options),
    text: (
      <>
        {words.text}
        {state.kind === "failed" && (
          <div className={styles.failure}>
            <FailureAlert notice={state.notice} />
          </div>
        )}
      </>
    ),
    actions: (
      <Button
        ref={button}
        variant={isEnabled || isBusy ? "primary" : "secondary"}
        disabled={!isEnabled && !isBusy}
        busy={isBusy}
        onClick={onStart}
      >
        {labelOf(options)}
      </Button>
    ),
  };
};
