import { uploadFile } from "@passport/protocol/calls/files";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cropOf } from "./crop-of.ts";

const picture = { width: 1200, height: 800 };

describe("cropOf", () => {
  it("is the square in whole pixels", () => {
    expect(cropOf({ x: 200.4, y: 0, width: 799.6, height: 799.6 }, picture)).toBe("200,0,800");
    expect(cropOf({ x: 10, y: 20, width: 300, height: 300 }, picture)).toBe("10,20,300");
  });

  it("is never outside the picture, whatever rounding did, and never nothing", () => {
    expect(cropOf({ x: 401, y: -1, width: 801, height: 800 }, picture)).toBe("400,0,800");
    expect(cropOf({ x: 0, y: 0, width: 0.2, height: 0.2 }, { width: 1, height: 1 })).toBe("0,0,1");
    const pixels = fc.integer({ min: 1, max: 20_000 });
    const anywhere = fc.double({ min: -30_000, max: 30_000, noNaN: true });
    fc.assert(
      fc.property(pixels, pixels, anywhere, anywhere, anywhere, (width, height, x, y, side) => {
        const crop = cropOf({ x, y, width: side, height: side }, { width, height });
        expect(uploadFile.query.safeParse({ crop }).success).toBe(true);
        const [left = 0, top = 0, kept = 0] = crop.split(",").map(Number);
        expect(left + kept).toBeLessThanOrEqual(width);
        expect(top + kept).toBeLessThanOrEqual(height);
      }),
    );
  });
});
