import { expect, it } from "vitest";
import { deriveId } from "./derive-id.ts";

it("is a uuid of version 8 that follows from its words and from nothing else", () => {
  // Written down: rows carry such ids for ever, so the rule may not change.
  expect(deriveId("reverse:01932f00-0000-7000-8000-000000000001")).toBe("a2f42b78-2696-8f1c-8270-86f812106864");
  const ids = Array.from({ length: 1000 }, (_, n) => deriveId(`words ${n}`));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(deriveId("words 7")).toBe(ids[7]);
});
