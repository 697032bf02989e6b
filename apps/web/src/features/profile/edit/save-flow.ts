/**
 * Saving the profile: a new email is proven by a code first (EDIT-13), then everything is sent at once. A proof outlives
 * a failed save, as it does on the server: a player who corrects the username does not type the code again.
 */
import type { ProfileUpdate } from "./profile-values.ts";

export type SaveStep =
  | { kind: "editing" }
  /** Without an update the current email is verified (EDIT-14). */
  | { kind: "verifying"; email: string; update: ProfileUpdate | undefined }
  | { kind: "saving"; update: ProfileUpdate }
  | { kind: "saved" }
  /** `reason` is absent where there is nothing to say beyond that it failed. */
  | { kind: "failed"; reason: string | undefined };

export interface SaveFlow {
  step: SaveStep;
  provenEmail: string | undefined;
}

interface Refusal {
  kind: "refused";
  code: string | undefined;
  reason: string | undefined;
}

export type SaveEvent =
  | { kind: "save"; update: ProfileUpdate }
  | { kind: "verify"; email: string }
  | { kind: "verified" }
  | { kind: "saved" }
  | Refusal
  /** A dialog was closed, or the step-up that a new email needs was cancelled. */
  | { kind: "closed" };

export const untouched: SaveFlow = { step: { kind: "editing" }, provenEmail: undefined };

type StepOf<Kind extends SaveStep["kind"]> = Extract<SaveStep, { kind: Kind }>;

const save = (provenEmail: string | undefined, update: ProfileUpdate): SaveStep =>
  update.email === undefined || update.email === provenEmail
    ? { kind: "saving", update }
    : { kind: "verifying", email: update.email, update };

const verified = ({ email, update }: StepOf<"verifying">): Partial<SaveFlow> =>
  update ? { step: { kind: "saving", update }, provenEmail: email } : { step: { kind: "editing" } };

const refuse = ({ update }: StepOf<"saving">, { code, reason }: Omit<Refusal, "kind">): Partial<SaveFlow> =>
  // The proof has expired meanwhile: a new one is requested.
  code === "email_not_proven" && update.email !== undefined
    ? { step: { kind: "verifying", email: update.email, update }, provenEmail: undefined }
    : { step: { kind: "failed", reason } };

const next = ({ step, provenEmail }: SaveFlow, event: SaveEvent): Partial<SaveFlow> | false => {
  switch (event.kind) {
    case "save":
      return step.kind === "editing" && { step: save(provenEmail, event.update) };
    case "verify":
      return step.kind === "editing" && { step: { kind: "verifying", email: event.email, update: undefined } };
    case "verified":
      return step.kind === "verifying" && verified(step);
    case "saved":
      return step.kind === "saving" && { step: { kind: "saved" }, provenEmail: undefined };
    case "refused":
      return step.kind === "saving" && refuse(step, event);
    case "closed":
      return { step: { kind: "editing" } };
  }
};

/** What comes at the wrong moment changes nothing. */
export const advanceSave = (flow: SaveFlow, event: SaveEvent): SaveFlow => {
  const change = next(flow, event);
  return change ? { ...flow, ...change } : flow;
};
