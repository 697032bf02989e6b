import { expect, it } from "vitest";
import { advanceMove, type MoveFlow, untouched } from "./move-flow.ts";

const refused = { kind: "undone", code: "move_refused", text: "The hangar is full." } as const;

it("moves once at a time, and again after it was undone", () => {
  const moving = advanceMove(untouched, { kind: "started" });
  expect(moving).toEqual({ step: "moving" });
  expect(advanceMove(moving, { kind: "started" })).toBe(moving);
  expect(advanceMove(moving, { kind: "moved" })).toEqual({ step: "moved" });
  const undone = advanceMove(moving, refused);
  expect(undone).toEqual({ step: "undone", code: "move_refused", text: "The hangar is full." });
  expect(advanceMove(undone, { kind: "started" })).toEqual({ step: "moving" });
});

it("keeps a move that goes on when its dialog is closed, and nothing else", () => {
  const flows: MoveFlow[] = [{ step: "moved" }, { step: "lost" }, { step: "undone", code: "", text: "" }, untouched];
  for (const flow of flows) expect(advanceMove(flow, { kind: "closed" })).toBe(untouched);
  const moving: MoveFlow = { step: "moving" };
  expect(advanceMove(moving, { kind: "closed" })).toBe(moving);
  expect(advanceMove(untouched, refused)).toBe(untouched);
});
