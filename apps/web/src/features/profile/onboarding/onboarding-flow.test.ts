import { describe, expect, it } from "vitest";
import { positionOf, stepAfter, stepOf, stepsOf } from "./onboarding-flow.ts";

describe("the steps of the onboarding", () => {
  it("[ONBOARD-1] [ONBOARD-11] are passport ready, set up profile, username, picture, the optional one, success", () => {
    expect(stepsOf(false)).toEqual(["ready", "set-up", "username", "picture", "protect", "success"]);
    expect(stepAfter("ready", false)).toBe("set-up");
    expect(stepAfter("set-up", false)).toBe("username");
    expect(stepAfter("username", false)).toBe("picture");
    expect(stepAfter("picture", false)).toBe("protect");
    expect(stepAfter("protect", false)).toBe("success");
    expect(stepAfter("success", false)).toBe("success");
  });

  it("[ONBOARD-11] are counted as five, since the introduction is one", () => {
    const shown = stepsOf(false).map((step) => positionOf(step, false));
    expect(shown.map(({ number }) => number)).toEqual([1, 1, 2, 3, 4, 5]);
    expect(new Set(shown.map(({ of }) => of))).toEqual(new Set([5]));
    expect(stepsOf(true).map((step) => positionOf(step, true).number)).toEqual([1, 1, 2, 3, 4]);
  });

  it("[ONBOARD-3] without the username the picture follows the intro", () => {
    expect(stepsOf(true)).not.toContain("username");
    expect(stepAfter("set-up", true)).toBe("picture");
  });

  it("begin at the start where the history holds none", () => {
    expect(stepOf("picture", false)).toBe("picture");
    for (const held of [undefined, null, 4, "nonsense"]) expect(stepOf(held, false)).toBe("ready");
    expect(stepOf("username", true)).toBe("ready");
  });
});
