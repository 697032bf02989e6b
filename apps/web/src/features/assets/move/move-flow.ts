/** The states of one move in its dialog. Pure; an event that does not fit changes nothing. */

export type MoveFlow =
  | { step: "ready" }
  | { step: "moving" }
  | { step: "moved" }
  /** The answer is lost: it may have moved or not. */
  | { step: "lost" }
  /** Nothing was moved. `code` says why, `text` is what the player reads. */
  | { step: "undone"; code: string; text: string };

export type MoveFlowEvent =
  | { kind: "started" }
  | { kind: "moved" }
  | { kind: "lost" }
  | { kind: "undone"; code: string; text: string }
  | { kind: "closed" };

export const untouched: MoveFlow = { step: "ready" };

export const advanceMove = (flow: MoveFlow, event: MoveFlowEvent): MoveFlow => {
  switch (event.kind) {
    case "started":
      return flow.step === "ready" || flow.step === "undone" ? { step: "moving" } : flow;
    case "closed":
      // A move that goes on is still shown when the dialog is opened again.
      return flow.step === "moving" ? flow : untouched;
    default:
      if (flow.step !== "moving") return flow;
      return event.kind === "undone" ? { step: "undone", code: event.code, text: event.text } : { step: event.kind };
  }
};
