import { describe, expect, it } from "vitest";
import { agreementEmailSchema, agreementNameSchema, agreementPhoneSchema } from "./early-agreement.ts";

describe("[EARLY2-5] the email", () => {
  it.each(["a@b.c", "ab@cd", "mara@voss.world"])("%s will do", (email) => {
    expect(agreementEmailSchema.safeParse(email).success).toBe(true);
  });
  it.each(["", "@abcd", "abcde", "a@bc", "a@b\nName: mallory"])("%j will not", (email) => {
    expect(agreementEmailSchema.safeParse(email).success).toBe(false);
  });
});

it("a name is one line that says something", () => {
  expect(agreementNameSchema.parse("  Mara Voss ")).toBe("Mara Voss");
  for (const name of ["", "   ", "Mara\nDecision: decline", "x".repeat(102)]) {
    expect(agreementNameSchema.safeParse(name).success).toBe(false);
  }
});

it("a mobile number has its country code", () => {
  expect(agreementPhoneSchema.parse("+61 412 555 018")).toBe("+61412555018");
  for (const phone of ["", "0412 555 018"]) expect(agreementPhoneSchema.safeParse(phone).success).toBe(false);
});
