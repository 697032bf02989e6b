import { describe, expect, it } from "vitest";
import { positionPopup } from "./position-popup.ts";

const view = { width: 1000, height: 800 };
const anchor = { left: 500, top: 400, width: 100, height: 40 };
const popup = { width: 200, height: 120 };

describe("positionPopup", () => {
  it("stands on the wanted side with a gap, aligned as asked", () => {
    expect(positionPopup(anchor, popup, view, { side: "bottom", align: "start" })).toEqual({ left: 500, top: 448 });
    expect(positionPopup(anchor, popup, view, { side: "bottom", align: "end" })).toEqual({ left: 400, top: 448 });
    expect(positionPopup(anchor, popup, view, { side: "top", align: "center" })).toEqual({ left: 450, top: 272 });
  });

  it("changes sides when the wanted one has no room", () => {
    const low = { ...anchor, top: 740 };
    expect(positionPopup(low, popup, view, { side: "bottom", align: "start" }).top).toBe(612);
    const high = { ...anchor, top: 10 };
    expect(positionPopup(high, popup, view, { side: "top", align: "start" }).top).toBe(58);
  });

  it("never leaves the window sideways, and keeps its start in view when it is wider than the window", () => {
    const right = { ...anchor, left: 950 };
    expect(positionPopup(right, popup, view, { side: "bottom", align: "start" }).left).toBe(792);
    const left = { ...anchor, left: 0 };
    expect(positionPopup(left, popup, view, { side: "bottom", align: "end" }).left).toBe(8);
    expect(positionPopup(anchor, { width: 1200, height: 10 }, view, { side: "bottom", align: "start" }).left).toBe(8);
  });
});
