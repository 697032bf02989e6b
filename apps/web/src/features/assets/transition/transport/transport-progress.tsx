/** Where a transport stands, step by step, and how long the wallet still can use it. */
import { useTexts } from "../../../../lib/texts/texts.ts";
import { confirmationTexts, provingLabel } from "../../../../lib/wallet/contracts/texts.ts";
import { Countdown } from "../../../../ui/countdown/countdown.tsx";
import { type Step, Stepper } from "../../../../ui/stepper/stepper.tsx";
import { transitionTexts } from "../texts.ts";
import styles from "../transition.module.css";
import type { TransportFlow } from "./transport-flow.ts";
import type { TransportWords } from "./transport-words.ts";

interface TransportProgressProps {
  flow: TransportFlow;
  words: TransportWords;
  isOnChain: boolean;
  isComplete: boolean;
  until: number | undefined;
  onRunOut: () => void;
}

/** How many of the three steps are done. */
const doneSteps = ({ flow, isOnChain, until }: TransportProgressProps): number => {
  if (isOnChain) return 3;
  switch (flow.step) {
    case "mining":
      return 2;
    case "confirming":
      return 1;
    case "asking":
      return 0;
    default:
      // What has an end was signed, now or on an earlier visit.
      return until === undefined ? 0 : 1;
  }
};

const stateOf = (index: number, done: number, hasFailed: boolean): Step["state"] => {
  if (index < done) return "done";
  if (index > done) return "todo";
  return hasFailed ? "failed" : "now";
};

export const TransportProgress = (props: TransportProgressProps) => {
  const { flow, words, isOnChain, isComplete, until, onRunOut } = props;
  const texts = useTexts(transitionTexts);
  const confirmations = useTexts(confirmationTexts);
  const done = doneSteps(props);
  const hasFailed = flow.step === "failed" || flow.step === "ran-out";
  const sentence = (): string | undefined => {
    if (isComplete) return texts.arrivedOut;
    if (isOnChain) return words.mined;
    if (flow.step === "asking" && flow.provingBy !== undefined) return provingLabel(flow.provingBy, confirmations);
    const sentences = { asking: words.asking, confirming: texts.confirming, mining: texts.mining };
    return flow.step in sentences ? sentences[flow.step as keyof typeof sentences] : undefined;
  };
  const isCounting = until !== undefined && !isOnChain && flow.step !== "mining" && flow.step !== "ran-out";
  const titles = [words.askStep, texts.walletStep, texts.chainStep];
  return (
    <>
      {isCounting && (
        <p className={styles.timeLeft}>
          <span>{texts.timeLeft}</span>
          <b>
            <Countdown until={until} onEnd={onRunOut} />
          </b>
        </p>
      )}
      <Stepper dense steps={titles.map((title, index): Step => ({ title, state: stateOf(index, done, hasFailed) }))} />
      <p role="status" className={styles.sentence}>
        {sentence()}
      </p>
    </>
  );
};
