/**
 * The n/6 toast of a transaction (SHELL-13). It counts blocks and nothing else: what they are worth
 * is decided by the server from finalized blocks and shown by the balance (SHELL-15, C4).
 */
import { confirmationTarget, timesMs } from "@passport/protocol/constants";
import { followConfirmations } from "../../lib/chain/confirmations.ts";
import { notify } from "../../lib/toast/notify.ts";
import type { ToastContent } from "../../lib/toast/toast-queue.ts";
import { Progress } from "../../ui/progress/progress.tsx";
import { confirmationTexts } from "./texts.ts";

/** SHELL-14: at six it is a success and hides four seconds later; before that it stays. */
export const confirmationContent = (count: number) => {
  const texts = confirmationTexts.current();
  const isDone = count >= confirmationTarget;
  return {
    tone: isDone ? "success" : "live",
    title: isDone ? texts.done : texts.waiting,
    text: texts.count(count, confirmationTarget),
    content: (
      <Progress value={(100 * count) / confirmationTarget} label={texts.progress} tone={isDone ? "success" : "live"} />
    ),
    timeoutMs: isDone ? timesMs.confirmationToastHide : null,
  } satisfies ToastContent;
};

export const showConfirmations = (transaction: { rpcUrl: string; hash: `0x${string}` }) => {
  const following = new AbortController();
  const toast = notify({ ...confirmationContent(0), onDismiss: () => following.abort() });
  return followConfirmations({
    ...transaction,
    signal: following.signal,
    onCount: (count) => toast.update(confirmationContent(count)),
  });
};
