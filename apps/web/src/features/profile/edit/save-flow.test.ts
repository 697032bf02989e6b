import { expect, it } from "vitest";
import type { ProfileUpdate } from "./profile-values.ts";
import { advanceSave, type SaveEvent, type SaveFlow, untouched } from "./save-flow.ts";

const names: ProfileUpdate = { id: "018f3a52-7d3c-7c1e-9f00-000000000001", first_name: "Mara" };
const moved: ProfileUpdate = { ...names, email: "new@passport.example" };
const after = (...events: SaveEvent[]): SaveFlow => events.reduce(advanceSave, untouched);
const refused = { kind: "refused", code: "username_taken", reason: "Username is already taken." } as const;

it("without a new email everything is sent at once", () => {
  expect(after({ kind: "save", update: names }).step).toEqual({ kind: "saving", update: names });
  expect(after({ kind: "save", update: names }, { kind: "saved" })).toEqual({ ...untouched, step: { kind: "saved" } });
  // A second press changes nothing.
  expect(after({ kind: "save", update: names }, { kind: "save", update: moved }).step).toMatchObject({ update: names });
});

it("a new email is sent only after its code was right", () => {
  const asked = after({ kind: "save", update: moved });
  expect(asked.step).toEqual({ kind: "verifying", email: moved.email, update: moved });
  expect(advanceSave(asked, { kind: "closed" })).toEqual(untouched);
  expect(advanceSave(asked, { kind: "verified" })).toEqual({
    step: { kind: "saving", update: moved },
    provenEmail: moved.email,
  });
});

it("a proven email is not asked for again after a failed save, until the server has forgotten it", () => {
  const failed = after({ kind: "save", update: moved }, { kind: "verified" }, refused);
  expect(failed.step).toEqual({ kind: "failed", reason: refused.reason });
  const again = advanceSave(advanceSave(failed, { kind: "closed" }), { kind: "save", update: moved });
  expect(again.step.kind).toBe("saving");
  const forgotten = advanceSave(again, { kind: "refused", code: "email_not_proven", reason: "x" });
  expect(forgotten).toEqual({ step: { kind: "verifying", email: moved.email, update: moved }, provenEmail: undefined });
  // Another email is another question.
  const other = { ...moved, email: "other@passport.example" };
  expect(advanceSave(advanceSave(failed, { kind: "closed" }), { kind: "save", update: other }).step.kind).toBe(
    "verifying",
  );
});

it("the present email is verified without anything being sent after it", () => {
  const email = "alice@passport.example";
  expect(after({ kind: "verify", email }).step).toEqual({ kind: "verifying", email, update: undefined });
  expect(after({ kind: "verify", email }, { kind: "verified" })).toEqual(untouched);
});

it("a result that is out of date changes nothing", () => {
  expect(after({ kind: "saved" })).toEqual(untouched);
  expect(after({ kind: "verified" })).toEqual(untouched);
  expect(after(refused)).toEqual(untouched);
});
