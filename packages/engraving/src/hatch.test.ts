import { describe, expect, it } from "vitest";
import { hatchDefs, hatchPitch, toneFill } from "./hatch.ts";

describe("hatchPitch", () => {
  it.each([140, 184, 220, 260, 400, 640, 900])("keeps the lines 2 to 3 px apart at %i px", (displayWidthPx) => {
    const pitch = hatchPitch(displayWidthPx);
    expect(pitch).not.toBe("tint");
    const onScreen = (Number(pitch) * displayWidthPx) / 400;
    expect(onScreen).toBeGreaterThanOrEqual(2);
    expect(onScreen).toBeLessThanOrEqual(3.01);
  });

  it("is finer on a dense display", () => {
    expect(Number(hatchPitch(220, 2))).toBeLessThan(Number(hatchPitch(220, 1)));
  });

  it("gives up hatching where a plate would hold no lines", () => {
    expect(hatchPitch(48)).toBe("tint");
  });
});

describe("hatchDefs", () => {
  it("defines a tile for every tone and grain under the given prefix, each filled by its own name", () => {
    const defs = hatchDefs("x", 4.2);
    for (const tone of [0, 1, 2, 3, 4] as const) {
      for (const grain of ["a", "b"] as const) {
        expect(defs).toContain(`<pattern id="x${tone}${grain}"`);
        expect(toneFill("x", 4.2, tone, grain)).toBe(`url(#x${tone}${grain})`);
      }
    }
  });

  it("defines nothing for tints, which need no tile", () => {
    expect(hatchDefs("x", "tint")).toBe("");
    expect(toneFill("x", "tint", 4, "a")).toContain("color-mix");
  });
});
