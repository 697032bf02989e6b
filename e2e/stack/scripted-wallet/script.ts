/** What the person in front of the wallet does with its next questions. By default they say yes. */
import { setTimeout as sleep } from "node:timers/promises";
import { ProviderError, type WalletError, walletErrors } from "./provider-error.ts";

/**
 * `hold` leaves the question open until `decide` is called, or for ever; `pending` answers that one is open already;
 * `code_zero` fails as some wallets do, with code 0 and no message. Any other error can be given as it is.
 */
export type Behaviour =
  | "approve"
  | "reject"
  | "hold"
  | "pending"
  | "unknown_chain"
  | "code_zero"
  | { delayMs: number }
  | WalletError;

export interface WalletScript {
  /** For the next question, or the next one of that method; called again, for the one after it. */
  next(behaviour: Behaviour, method?: string): void;
  /** Resolves the requests that are held. */
  decide(decision: "approve" | "reject"): void;
  /** Returns when the player confirms; throws the wallet's error otherwise. */
  ask(method: string): Promise<void>;
}

const errors = {
  reject: walletErrors.rejected,
  pending: walletErrors.pending,
  unknown_chain: walletErrors.unknownChain,
  code_zero: walletErrors.codeZero,
} as const;

export const createScript = (): WalletScript => {
  const queue: { behaviour: Behaviour; method: string | undefined }[] = [];
  let held: PromiseWithResolvers<void>[] = [];

  const take = (asked: string): Behaviour => {
    const index = queue.findIndex(({ method }) => method === undefined || method === asked);
    return index < 0 ? "approve" : (queue.splice(index, 1)[0]?.behaviour ?? "approve");
  };
  const hold = (): Promise<void> => {
    const question = Promise.withResolvers<void>();
    held.push(question);
    return question.promise;
  };
  return {
    next: (behaviour, method) => void queue.push({ behaviour, method }),
    decide(decision) {
      for (const question of held) {
        if (decision === "approve") question.resolve();
        else question.reject(new ProviderError(walletErrors.rejected));
      }
      held = [];
    },
    async ask(method) {
      const behaviour = take(method);
      if (behaviour === "approve") return;
      if (behaviour === "hold") return hold();
      if (typeof behaviour === "string") throw new ProviderError(errors[behaviour]);
      if (!("delayMs" in behaviour)) throw new ProviderError(behaviour);
      await sleep(behaviour.delayMs);
    },
  };
};
