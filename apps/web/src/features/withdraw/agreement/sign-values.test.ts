import { describe, expect, it } from "vitest";
import { canSign, isEmailValid, type SignValues, tick } from "./sign-values.ts";

const filled: SignValues = {
  name: "Mara Voss",
  phone: "+61 412 555 018",
  email: "mara@voss.world",
  accepts: true,
  declines: false,
};

it("[EARLY2-4] ticking one clears the other", () => {
  const declined = tick(filled, "declines", true);
  expect(declined).toMatchObject({ accepts: false, declines: true });
  expect(tick(declined, "accepts", true)).toMatchObject({ accepts: true, declines: false });
  expect(tick(declined, "declines", false)).toMatchObject({ accepts: false, declines: false });
});

it("[EARLY2-5] the email needs an @ at position 1 or later and at least 5 characters", () => {
  for (const email of ["a@b.c", "ab@cd"]) expect(isEmailValid(email)).toBe(true);
  for (const email of ["@abcd", "a@bc", "abcdef", ""]) expect(isEmailValid(email)).toBe(false);
});

describe("[EARLY2-6] signing needs", () => {
  it("all fields and exactly one choice", () => {
    expect(canSign(filled)).toBe(true);
    expect(canSign(tick(filled, "declines", true))).toBe(true);
    expect(canSign({ ...filled, accepts: false })).toBe(false);
    expect(canSign({ ...filled, declines: true })).toBe(false);
  });

  it.each(["name", "phone", "email"] as const)("a valid %s", (field) => {
    expect(canSign({ ...filled, [field]: "" })).toBe(false);
    expect(canSign({ ...filled, [field]: " " })).toBe(false);
  });
});
