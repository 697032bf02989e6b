import { describe, expect, it } from "vitest";
import { advanceRail, initialRail, railKind } from "./rail-state.ts";

const navigate = (widthPx: number, isOpen: boolean, isExternalPage = false) =>
  advanceRail({ widthPx, isOpen }, { type: "navigated", isExternalPage }).isOpen;

describe("the rail", () => {
  it("[SHELL-8] stands beside the page from 1000 px on and lies over it below", () => {
    expect(railKind(999)).toBe("temporary");
    expect(railKind(1000)).toBe("permanent");
  });

  it("[SHELL-9] closes after a navigation at 600 px and below, and stays as it is above", () => {
    expect(navigate(600, true)).toBe(false);
    expect(navigate(601, true)).toBe(true);
    expect(navigate(1440, true)).toBe(true);
    expect(navigate(1440, false)).toBe(false);
  });

  it("[SHELL-10] is closed by default at 1024 px or less and open above", () => {
    expect(initialRail(390, false).isOpen).toBe(false);
    expect(initialRail(1024, false).isOpen).toBe(false);
    expect(initialRail(1025, false).isOpen).toBe(true);
    expect(railKind(1024)).toBe("permanent");
  });

  it("[SHELL-10] is closed on external pages", () => {
    expect(initialRail(1440, true).isOpen).toBe(false);
    expect(navigate(1440, true, true)).toBe(false);
  });

  it("starts afresh when its kind changes, and keeps its state otherwise", () => {
    const open = { widthPx: 1440, isOpen: true };
    expect(advanceRail(open, { type: "resized", widthPx: 800 })).toEqual({ widthPx: 800, isOpen: false });
    expect(advanceRail(open, { type: "resized", widthPx: 1010 })).toEqual({ widthPx: 1010, isOpen: true });
    expect(advanceRail({ widthPx: 800, isOpen: false }, { type: "resized", widthPx: 1200 }).isOpen).toBe(true);
  });

  it("is opened and closed by its button", () => {
    expect(advanceRail(initialRail(390, false), { type: "toggled" }).isOpen).toBe(true);
    expect(advanceRail({ widthPx: 390, isOpen: true }, { type: "closed" }).isOpen).toBe(false);
  });
});
