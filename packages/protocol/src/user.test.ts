import { describe, expect, it } from "vitest";
import { hasPermission, personNameSchema, publicUserSchema, usernameSchema } from "./user.ts";

describe("a username", () => {
  it.each(["abc", "a_1", "A23456789012345"])("may be %s", (name) => {
    expect(usernameSchema.safeParse(name).success).toBe(true);
  });
  it.each(["ab", "a234567890123456", "a b", "a-b", "ünder", ""])("may not be %j", (name) => {
    expect(usernameSchema.safeParse(name).success).toBe(false);
  });
});

describe("a person's name", () => {
  it("keeps every script and loses the space around it", () => {
    expect(personNameSchema.parse("  Zoë 王 ")).toBe("Zoë 王");
  });
  it("holds no control or format characters", () => {
    for (const name of ["a\u0000b", "a\nb", "a\u202eb"]) expect(personNameSchema.safeParse(name).success).toBe(false);
  });
});

it("others see four fields of a player", () => {
  expect(Object.keys(publicUserSchema.shape)).toEqual(["id", "username", "first_name", "last_name"]);
});

it("[USER-11] a permission is held only if the role lists exactly that string", () => {
  const support = { role: { name: "Support", permissions: ["UserRead" as const] } };
  expect(hasPermission(support, "UserRead")).toBe(true);
  expect(hasPermission(support, "UserUpdate")).toBe(false);
  expect(hasPermission({ role: null }, "UserRead")).toBe(false);
  expect(hasPermission(undefined, "UserRead")).toBe(false);
});
