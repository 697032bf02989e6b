/**
 * Step-up without leaving the page (SESSION-18). A call that was refused with `step_up_required` waits until the player
 * has confirmed their identity, and is then repeated once. There is one question at a time: a call that is refused
 * meanwhile waits for the same confirmation, and one that was refused just before it is repeated without a question.
 */
import { createStore, type Readable } from "../store/store.ts";

/** The player closed the question. Nothing was changed, so there is nothing to say: callers ignore it. */
export class StepUpCancelled extends Error {
  constructor() {
    super("The step-up was cancelled");
    this.name = "StepUpCancelled";
  }
}

export interface StepUpPrompt {
  /** Rejects as `run` does, or with StepUpCancelled. Works for commands and HTTP calls alike. */
  withStepUp<T>(run: () => Promise<T>): Promise<T>;
  /** True while something waits: the dialog is open exactly then. */
  isAsking: Readable<boolean>;
  /** The server has accepted the proof: everything that waits is repeated. */
  confirm(): void;
  /** Everything that waits fails with it. */
  refuse(reason: Error): void;
}

export const isStepUpRequired = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "step_up_required";

export const createStepUpPrompt = (): StepUpPrompt => {
  const question = createStore<PromiseWithResolvers<void> | undefined>(undefined);
  let confirmations = 0;

  const ask = (): Promise<void> => {
    const open = question.get() ?? Promise.withResolvers<void>();
    if (!question.get()) question.set(open);
    return open.promise;
  };
  const close = () => {
    const closed = question.get();
    question.set(undefined);
    return closed;
  };

  return {
    withStepUp: async (run) => {
      const confirmationsBefore = confirmations;
      try {
        return await run();
      } catch (error) {
        if (!isStepUpRequired(error)) throw error;
      }
      if (confirmations === confirmationsBefore) await ask();
      return run();
    },
    isAsking: { subscribe: question.subscribe, get: () => question.get() !== undefined },
    confirm: () => {
      confirmations += 1;
      close()?.resolve();
    },
    refuse: (reason) => close()?.reject(reason),
  };
};

/** The prompt of this page. */
export const stepUpPrompt = createStepUpPrompt();
export const { withStepUp } = stepUpPrompt;
