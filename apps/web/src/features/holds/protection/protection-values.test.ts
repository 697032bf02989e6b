import { describe, expect, it } from "vitest";
import { changeOf, holdChoices } from "./protection-values.ts";

const protection = {
  hold_hours: 48,
  least_hold_hours: 24,
  next_hold_hours: null,
  daily_limit: "500000000000000000000",
  next_daily_limit: null,
};
const present = { hold: "48", limit: "500" };

describe("[HOLD-11] the protection form", () => {
  it.each([
    ["nothing where nothing was changed", present, {}],
    ["a longer hold", { ...present, hold: "168" }, { hold_hours: 168 }],
    ["another limit in base units", { ...present, limit: " 1,250.5 " }, { daily_limit: "1250500000000000000000" }],
    ["no limit where it was emptied", { ...present, limit: "" }, { daily_limit: null }],
    ["nothing for what is no amount", { ...present, limit: "a lot" }, undefined],
    ["nothing for zero", { ...present, limit: "0" }, undefined],
  ])("sends %s", (_title, values, expected) => {
    expect(changeOf(protection, values)).toEqual(expected);
  });

  it("offers no hold that is shorter than the operator's", () => {
    expect(holdChoices(protection)).toEqual([24, 48, 72, 168]);
    expect(holdChoices({ ...protection, hold_hours: 36, least_hold_hours: 36 })).toEqual([36, 48, 72, 168]);
  });
});
