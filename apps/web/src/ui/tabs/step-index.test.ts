import { describe, expect, it } from "vitest";
import { stepIndex } from "./step-index.ts";

const row = { back: "ArrowLeft", forward: "ArrowRight" };
const open = [false, false, false];

describe("stepIndex", () => {
  it("moves by one and wraps at both ends", () => {
    expect(stepIndex("ArrowRight", 0, open, row)).toBe(1);
    expect(stepIndex("ArrowRight", 2, open, row)).toBe(0);
    expect(stepIndex("ArrowLeft", 0, open, row)).toBe(2);
  });

  it("Home and End go to the first and the last that is enabled", () => {
    expect(stepIndex("Home", 2, [true, false, false], row)).toBe(1);
    expect(stepIndex("End", 0, [false, false, true], row)).toBe(1);
  });

  it("steps over what is disabled, in the direction of travel", () => {
    expect(stepIndex("ArrowRight", 0, [false, true, false], row)).toBe(2);
    expect(stepIndex("ArrowLeft", 2, [false, true, false], row)).toBe(0);
  });

  it("stays where it is when nothing else is enabled", () => {
    expect(stepIndex("ArrowRight", 1, [true, true, true], row)).toBe(1);
  });

  it("other keys are not its business", () => {
    expect(stepIndex("a", 0, open, row)).toBeNull();
    expect(stepIndex("ArrowDown", 0, open, row)).toBeNull();
  });
});
