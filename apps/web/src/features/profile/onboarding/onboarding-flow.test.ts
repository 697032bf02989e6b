import { describe, expect, it } from "vitest";
import { stepAfter, stepOf, stepsOf } from "./onboarding-flow.ts";

describe("the steps of the onboarding", () => {
  it("[ONBOARD-1] [ONBOARD-11] are passport ready, set up profile, username, picture, the two optional ones, success", () => {
    expect(stepsOf(false)).toEqual(["ready", "set-up", "username", "picture", "protect", "wallet", "success"]);
    expect(stepAfter("ready", false)).toBe("set-up");
    expect(stepAfter("set-up", false)).toBe("username");
    expect(stepAfter("username", false)).toBe("picture");
    expect(stepAfter("picture", false)).toBe("protect");
    expect(stepAfter("protect", false)).toBe("wallet");
    expect(stepAfter("wallet", false)).toBe("success");
    expect(stepAfter("success", false)).toBe("success");
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
