import { expect, it } from "vitest";
import { displayName } from "./display-name.ts";

const alice = { id: "1", username: "alice", first_name: "Alice", last_name: "Arden" };

it("names the holder by what is known", () => {
  expect(displayName(alice)).toBe("Alice Arden");
  expect(displayName({ ...alice, first_name: "" })).toBe("Arden");
  expect(displayName({ ...alice, first_name: "", last_name: "" })).toBe("alice");
});
