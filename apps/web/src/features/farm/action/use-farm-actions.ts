/** Runs one action of the farm at a time (FARM-9). The figures are read again before the next one can start (FARM-16). */
import type { Farm } from "@passport/protocol/calls/farm";
import { useState } from "react";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { isSending, type Sending } from "../../../lib/flow/sending.ts";
import { useSending } from "../../../lib/flow/use-sending.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { checkFunds } from "../../../lib/wallet/contracts/check-funds.ts";
import { loadFarmCalls } from "../../../lib/wallet/contracts/load-farm-calls.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import type { FarmInfo } from "../info/farm-info.ts";
import { farmTexts } from "../texts.ts";
import { callOf } from "./call-of.ts";
import { type FarmAction, type FarmProblem, farmProblem } from "./farm-action.ts";

interface FarmPlace {
  farm: Farm;
  /** The account's wallet. */
  linked: string | null;
  info: FarmInfo | undefined;
  readAgain: () => Promise<unknown>;
}

/** Where an action was started: two buttons can lead to the same one. */
export type FarmButton = "all" | "unstake" | "stake" | "enable" | "harvest";

export interface FarmActions {
  start: (action: FarmAction, button: FarmButton) => void;
  /** An action is in progress, or its result is being read. */
  isLocked: boolean;
  /** Where the last one was started. */
  button: FarmButton | undefined;
  sending: Sending;
  problem: FarmProblem | undefined;
  /** Counts attempts: tells a new message apart from the same one before. */
  attempt: number;
  /** Counts stakes and unstakes that were mined: the amount that was typed for one is done with. */
  moves: number;
}

export const useFarmActions = ({ farm, linked, info, readAgain }: FarmPlace): FarmActions => {
  const texts = useTexts(farmTexts);
  const wallet = useConnectedWallet();
  const { sending, send, close } = useSending();
  const { isPending: isReadingAgain, run } = usePending();
  const [problem, setProblem] = useState<FarmProblem>();
  const [button, setButton] = useState<FarmButton>();
  const [attempt, setAttempt] = useState(0);
  const [moves, setMoves] = useState(0);
  const isLocked = isSending(sending) || isReadingAgain;

  const start: FarmActions["start"] = (action, from) => {
    if (isLocked) return;
    const found = farmProblem(action, { wallet, balances: info });
    close();
    setProblem(found);
    setButton(from);
    setAttempt((count) => count + 1);
    if (found !== undefined) return;
    send({
      linked,
      chainId: farm.chain_id,
      prepare: async (signer) => {
        const call = callOf(action, farm, await loadFarmCalls());
        await checkFunds(signer, call);
        return call;
      },
      onMined: () => {
        notify({ tone: "success", title: texts.mined[from] });
        if (from !== "enable" && from !== "harvest") setMoves((count) => count + 1);
        void run(async () => void (await readAgain()));
      },
    });
  };
  return { start, isLocked, button, sending, problem, attempt, moves };
};
