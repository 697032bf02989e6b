/** Short forms of references: one function, one rule. */
import { expect, it } from "vitest";
import { shortReference } from "./reference.ts";

it("shows the end of a reference, which differs even within one millisecond", () => {
  expect(shortReference("01936c1e-7a00-7000-8000-00000c9f2c41")).toBe("9F2C41");
  expect(shortReference("01936c1e-7a00-7000-8000-00000c7b10e8")).toBe("7B10E8");
});
