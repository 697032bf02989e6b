/** Apart from the writer, which a check must not run. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { page, pageWithRetention } from "./retention-section.ts";

it("docs/scale.md says what is kept how long: npm run retention", () => {
  expect(readFileSync(page, "utf8")).toBe(pageWithRetention());
});
