/**
 * From a chosen file to a picture on the passport, drawn in docs/flows/onboarding.md. Whatever fails, the crop
 * stays where it was: nothing has to be done twice.
 */
import type { OpenedPicture } from "./open-picture.ts";

interface Problem {
  text: string;
  /** Of the picture that is here, not of a file that was chosen in vain: trying again may help. */
  canRetry: boolean;
}

export type PictureState =
  | { step: "choose"; problem: Problem | undefined }
  | { step: "crop"; picture: OpenedPicture; problem: Problem | undefined }
  | { step: "sending"; picture: OpenedPicture; percent: number }
  | { step: "saving"; picture: OpenedPicture };

export type PictureEvent =
  | { kind: "opened"; picture: OpenedPicture }
  /** The file that was chosen cannot be used. One that was chosen before stays. */
  | { kind: "refused"; problem: string }
  | { kind: "send" }
  | { kind: "progress"; percent: number }
  | { kind: "uploaded" }
  | { kind: "cancelled" }
  | { kind: "failed"; problem: string };

export const nothingChosen: PictureState = { step: "choose", problem: undefined };

/** Between "Use this picture" and the answer: another file is not taken then. */
export const isUnderWay = ({ step }: PictureState) => step === "sending" || step === "saving";

const whileUnderWay = (state: PictureState, event: PictureEvent): PictureState => {
  if (state.step !== "sending" && state.step !== "saving") return state;
  const { picture } = state;
  switch (event.kind) {
    case "progress":
      return state.step === "sending" ? { step: "sending", picture, percent: event.percent } : state;
    case "uploaded":
      return { step: "saving", picture };
    case "cancelled":
      return { step: "crop", picture, problem: undefined };
    case "failed":
      return { step: "crop", picture, problem: { text: event.problem, canRetry: true } };
    default:
      return state;
  }
};

export const pictureFlow = (state: PictureState, event: PictureEvent): PictureState => {
  if (state.step !== "choose" && state.step !== "crop") return whileUnderWay(state, event);
  switch (event.kind) {
    case "opened":
      return { step: "crop", picture: event.picture, problem: undefined };
    case "refused":
      return { ...state, problem: { text: event.problem, canRetry: false } };
    case "send":
      return state.step === "crop" ? { step: "sending", picture: state.picture, percent: 0 } : state;
    default:
      return state;
  }
};
