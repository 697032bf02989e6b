/** The size that is shown while a file grows. */
import { expect, it } from "vitest";
import { fileSize } from "./file-size.ts";

it("is short, and grows visibly", () => {
  expect(fileSize(0)).toBe("0 kB");
  expect(fileSize(340_400)).toBe("340 kB");
  expect(fileSize(1_000_000)).toBe("1.0 MB");
  expect(fileSize(41_260_000)).toBe("41.3 MB");
});
