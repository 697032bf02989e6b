import { lengths } from "@passport/protocol/constants";
import { expect, it } from "vitest";
import { emailProblem, mobileNumberProblem, nameProblem, refusedField, usernameProblem } from "./profile-rules.ts";

it("a username has 3 to 15 letters, digits or underscores", () => {
  expect(usernameProblem("   ")).toBe("username_empty");
  for (const fine of ["abc", "A_1", "x".repeat(15), " alice "]) expect(usernameProblem(fine)).toBeUndefined();
  for (const wrong of ["ab", "x".repeat(16), "a-b-c", "a b", "ünal", "a.b.c"])
    expect(usernameProblem(wrong)).toBe("username_invalid");
});

it("a name may be empty and in any script, but neither endless nor unprintable", () => {
  for (const fine of ["", "Mara", "Ōe 大江", "x".repeat(lengths.nameMax)]) expect(nameProblem(fine)).toBeUndefined();
  expect(nameProblem("x".repeat(lengths.nameMax + 1))).toBe("name_too_long");
  expect(nameProblem("a\u0000b")).toBe("unprintable");
});

it("a mobile number begins with a plus and a country code, or there is none", () => {
  for (const fine of ["", "+44 7700 900123", "+1 (555) 010-9999"]) expect(mobileNumberProblem(fine)).toBeUndefined();
  for (const wrong of ["07700900123", "+", "+0123456789", "+44abc", "+123456"])
    expect(mobileNumberProblem(wrong)).toBe("mobile_number_invalid");
});

it("an email is replaced by another, never by nothing; none stays none", () => {
  const present = "alice@passport.example";
  expect(emailProblem("", null)).toBeUndefined();
  expect(emailProblem(present, present)).toBeUndefined();
  expect(emailProblem(" bob@passport.example ", present)).toBeUndefined();
  for (const wrong of ["", "bob", "bob@passport", "bob@pass port.example", "a@b@c.example"])
    expect(emailProblem(wrong, present)).toBe("email_invalid");
});

it("an error is shown at its field, or at none if it has none", () => {
  expect(refusedField("username_taken")).toBe("username");
  expect(refusedField("email_taken")).toBe("email");
  expect(refusedField("overloaded")).toBeUndefined();
  expect(refusedField("constructor")).toBeUndefined();
});
