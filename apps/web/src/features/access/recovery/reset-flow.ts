/**
 * The steps of /reset-password: the link is checked before anything is asked (EMAIL-24), and a link
 * that turns out to be over while the form is open leads to the same end as one that was over before.
 */
import { ApiError } from "../../../lib/api/api-error.ts";

export type ResetState =
  | { step: "checking" }
  /** `isOver`: this link will never work; otherwise the check itself failed and can be repeated. */
  | { step: "refused"; failure: unknown; isOver: boolean }
  | { step: "choosing"; username: string; isSaving: boolean; failure?: unknown }
  | { step: "done" };

export type ResetEvent =
  | { kind: "check" }
  | { kind: "checked"; username: string }
  | { kind: "save" }
  | { kind: "saved" }
  | { kind: "failed"; failure: unknown };

/** RECOVER-10: without a token there is nothing to check and nothing to send. */
export const startReset = (token: string | undefined): ResetState =>
  token === undefined ? { step: "refused", failure: undefined, isOver: true } : { step: "checking" };

const isLinkOver = (failure: unknown) => failure instanceof ApiError && failure.code === "link_invalid";

const fail = (state: ResetState, failure: unknown): ResetState => {
  const isOver = isLinkOver(failure);
  // RECOVER-13: a refused password leaves the token good, so the form stays.
  if (state.step === "choosing" && !isOver) return { ...state, isSaving: false, failure };
  return { step: "refused", failure, isOver };
};

export const resetFlow = (state: ResetState, event: ResetEvent): ResetState => {
  switch (event.kind) {
    case "check":
      return state.step === "refused" && !state.isOver ? { step: "checking" } : state;
    case "checked":
      return state.step === "checking" ? { step: "choosing", username: event.username, isSaving: false } : state;
    case "save":
      return state.step === "choosing" ? { step: "choosing", username: state.username, isSaving: true } : state;
    case "saved":
      return { step: "done" };
    case "failed":
      return fail(state, event.failure);
  }
};
