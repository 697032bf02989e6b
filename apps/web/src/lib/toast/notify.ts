import { timesMs } from "@passport/protocol/constants";
import { createToastQueue, type ToastContent, type ToastHandle } from "./toast-queue.ts";

export const toastQueue = createToastQueue(timesMs.snackbar);

/** Shows a notice from anywhere, inside React or not. */
export const notify = (content: ToastContent): ToastHandle => toastQueue.add(content);
