import type { Operation } from "@passport/protocol/operation";
import type { ToastContent } from "../../lib/toast/toast-queue.ts";
import { isNews, sentenceOf, subjectOf } from "./operation-words.ts";
import type { OperationWords } from "./texts.ts";

const tones = { confirmed: "success", returned: "info", failed: "warn", unfulfilled: "warn" } as const;

/** One notice for what ended together: a finalized block can end many. */
export const newsOf = (ended: readonly Operation[], texts: OperationWords, now: Date): ToastContent => {
  const [operation] = ended;
  if (operation === undefined || ended.length > 1 || !isNews(operation.state)) {
    return { tone: "info", title: texts.severalEnded(ended.length), text: texts.severalEndedText };
  }
  const { state } = operation;
  return {
    tone: tones[state],
    title: texts.endings[state](subjectOf(operation, texts)),
    // A completed operation needs no explanation; anything else says why.
    ...(state === "confirmed" ? {} : { text: sentenceOf(operation, texts, now) }),
  };
};
