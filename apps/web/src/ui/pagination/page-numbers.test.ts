import { describe, expect, it } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

describe("pageNumbers", () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 27, [1, 2, null, 27]],
    [3, 27, [1, 2, 3, 4, null, 27]],
    [4, 27, [1, 2, 3, 4, 5, null, 27]],
    [5, 27, [1, null, 4, 5, 6, null, 27]],
    [24, 27, [1, null, 23, 24, 25, 26, 27]],
    [27, 27, [1, null, 26, 27]],
  ])("page %d of %d offers %j", (page, pageCount, expected) => {
    expect(pageNumbers(page, pageCount)).toEqual(expected);
  });
});
