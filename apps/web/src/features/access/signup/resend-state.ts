/** Asking for the code once more: a pause, the wish, a captcha, the call, and a pause again. */
export type ResendState =
  /** Until then the last email may still be in transit. */
  | { kind: "pausing"; until: number; wasResent: boolean }
  | { kind: "ready" }
  | { kind: "asking-captcha"; error: string | undefined }
  | { kind: "sending" };

export type ResendEvent =
  | { kind: "pause-over" }
  | { kind: "wished" }
  | { kind: "captcha-solved" }
  | { kind: "sent"; at: number }
  /** The captcha is spent by then: the next try needs a new one. */
  | { kind: "failed"; error: string };

/** The server sends at most one email in 30 seconds to a mailbox. */
const pauseMs = 30_000;

export const afterSending = (sentAt: number) => ({
  kind: "pausing" as const,
  until: sentAt + pauseMs,
  wasResent: false,
});

export const advanceResend = (state: ResendState, event: ResendEvent): ResendState => {
  switch (event.kind) {
    case "pause-over":
      return state.kind === "pausing" ? { kind: "ready" } : state;
    case "wished":
      return state.kind === "ready" ? { kind: "asking-captcha", error: undefined } : state;
    case "captcha-solved":
      return state.kind === "asking-captcha" ? { kind: "sending" } : state;
    case "sent":
      return state.kind === "sending" ? { ...afterSending(event.at), wasResent: true } : state;
    case "failed":
      return state.kind === "sending" ? { kind: "asking-captcha", error: event.error } : state;
  }
};
