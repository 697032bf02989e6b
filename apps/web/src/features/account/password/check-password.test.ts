import { expect, it } from "vitest";
import { checkPassword, fieldOf } from "./check-password.ts";

it("a first password is typed twice alike, a change names the current one, and both meet the rules", () => {
  expect(checkPassword({ next: "Better-horse-8", confirmation: "Better-horse-8" })).toBeUndefined();
  expect(checkPassword({ next: "Better-horse-8", confirmation: "Better-horse-9" })).toBe("password_mismatch");
  expect(checkPassword({ next: "short", confirmation: "short" })).toBe("password_weak");
  expect(checkPassword({ current: "x", next: "Better-horse-8" })).toBeUndefined();
  expect(checkPassword({ current: "", next: "Better-horse-8" })).toBe("password_required");
  expect(checkPassword({ current: "x", next: "better-horse-8" })).toBe("password_weak");
});

it("an error is shown at the field that it is about", () => {
  expect(fieldOf("incorrect_password")).toBe("current");
  expect(fieldOf("password_common")).toBe("next");
  expect(fieldOf("password_mismatch")).toBe("confirmation");
  expect(fieldOf("overloaded")).toBe("form");
  expect(fieldOf("toString")).toBe("form");
  expect(fieldOf(undefined)).toBe("form");
});
