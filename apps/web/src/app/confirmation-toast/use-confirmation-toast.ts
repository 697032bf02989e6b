/** The n/6 toast of an operation: blocks as the server counts them, so that it also works after a reload (LIMIT-2). */
import type { Operation } from "@passport/protocol/operation";
import { useEffect, useRef } from "react";
import { useConfirmations } from "../../lib/chain/use-confirmations.ts";
import { notify } from "../../lib/toast/notify.ts";
import type { ToastHandle } from "../../lib/toast/toast-queue.ts";
import { confirmationContent } from "./confirmation-toast.tsx";

interface Shown {
  id: string;
  count: number;
  toast: ToastHandle;
}

export const useConfirmationToast = (operation: Operation | undefined): void => {
  const { count } = useConfirmations(operation);
  const shown = useRef<Shown>(undefined);
  const id = operation?.tx_hash ? operation.id : undefined;
  // What was final before this page saw it needs no count.
  const isQueued = operation?.state === "queued";
  const isRunning = operation?.state === "confirming" || shown.current?.id === id;

  // In a contract's queue it waits for hours: its count begins again when it leaves.
  useEffect(() => {
    if (!isQueued) return;
    shown.current?.toast.close();
    shown.current = undefined;
  }, [isQueued]);

  useEffect(() => {
    if (id === undefined || isQueued || !isRunning) return;
    const known = shown.current;
    if (known?.id !== id) shown.current = { id, count, toast: notify(confirmationContent(count)) };
    else if (known.count !== count) {
      known.count = count;
      known.toast.update(confirmationContent(count));
    }
  }, [id, count, isQueued, isRunning]);
};
