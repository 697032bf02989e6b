/** The steps of /not-me. Opening the page changes nothing: mail scanners open every link. */
import { ApiError } from "../../../lib/api/api-error.ts";

export type NotMeState =
  | { step: "asking"; isLocking: boolean; failure?: unknown }
  /** The link was used, is too old, or never was one. */
  | { step: "refused" }
  | { step: "locked" };

export type NotMeEvent = { kind: "lock" } | { kind: "locked" } | { kind: "failed"; failure: unknown };

export const startNotMe = (token: string | undefined): NotMeState =>
  token === undefined ? { step: "refused" } : { step: "asking", isLocking: false };

export const notMeFlow = (state: NotMeState, event: NotMeEvent): NotMeState => {
  if (state.step !== "asking") return state;
  switch (event.kind) {
    case "lock":
      return { step: "asking", isLocking: true };
    case "locked":
      return { step: "locked" };
    case "failed": {
      const { failure } = event;
      const isOver = failure instanceof ApiError && failure.code === "link_invalid";
      return isOver ? { step: "refused" } : { step: "asking", isLocking: false, failure };
    }
  }
};
