/**
 * The check that the visitor is human, from tick to token. Runs are numbered: the result of a run that was
 * reset or started again is ignored.
 */
export type CaptchaState = { run: number } & (
  | { kind: "open"; note: "failed" | "expired" | undefined }
  | { kind: "solving" }
  | { kind: "solved"; token: string }
);

export type CaptchaEvent =
  | { kind: "ticked" }
  | { kind: "solved"; run: number; token: string }
  | { kind: "failed"; run: number }
  /** The token has run out and cannot be sent any more (SIGNUP-17). */
  | { kind: "expired"; run: number }
  /** A token is spent by the submit that carried it, whatever came of that. */
  | { kind: "reset" };

export const openCaptcha: CaptchaState = { kind: "open", run: 0, note: undefined };

export const advanceCaptcha = (state: CaptchaState, event: CaptchaEvent): CaptchaState => {
  if ("run" in event && event.run !== state.run) return state;
  switch (event.kind) {
    case "ticked":
      return state.kind === "open" ? { kind: "solving", run: state.run + 1 } : state;
    case "solved":
      return state.kind === "solving" ? { kind: "solved", run: state.run, token: event.token } : state;
    case "failed":
      return state.kind === "solving" ? { kind: "open", run: state.run, note: "failed" } : state;
    case "expired":
      return state.kind === "solved" ? { kind: "open", run: state.run, note: "expired" } : state;
    case "reset":
      return { kind: "open", run: state.run + 1, note: undefined };
  }
};
