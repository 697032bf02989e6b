import { createSecretKey } from "node:crypto";
import { defaultBrand } from "@passport/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAgreementTexts } from "./agreement-text.ts";

const texts = createAgreementTexts(defaultBrand, "https://passport.example", createSecretKey(Buffer.alloc(32, 1)));
const fields = {
  address: "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc",
  name: "Erin Earley",
  email: "erin@passport.example",
  phone: "+61412555018",
  agree: true,
  issuedAt: new Date("2026-11-16T09:14:00Z"),
} as const;

describe("[EARLY-4] the text to sign", () => {
  it("says every field and the choice", () => {
    const accepted = texts.write("a", fields);
    expect(accepted).toContain("I accept it.");
    for (const value of [fields.name, fields.email, fields.phone, fields.address]) expect(accepted).toContain(value);
    const declined = texts.write("a", { ...fields, agree: false });
    expect(declined).toContain("I decline it.");
    expect(declined).toContain("declining prevents withdrawing SUPS");
  });

  it("is read back as it was written, whatever a name says", () => {
    const line = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => /^\P{C}+$/u.test(text));
    fc.assert(
      fc.property(line, line, fc.boolean(), (name, email, agree) => {
        const own = { ...fields, name, email, agree };
        expect(texts.read("a", texts.write("a", own))).toEqual(own);
      }),
    );
  });
});

it("[EARLY-5] a text that was changed, was written for another account or by another server is none of ours", () => {
  const message = texts.write("a", fields);
  const others = createAgreementTexts(defaultBrand, "https://passport.example", createSecretKey(Buffer.alloc(32, 2)));
  expect(texts.read("b", message)).toBeUndefined();
  expect(others.read("a", message)).toBeUndefined();
  expect(texts.read("a", message.replace("Erin", "Eve"))).toBeUndefined();
  expect(texts.read("a", message.replace("Decision: accept", "Decision: decline"))).toBeUndefined();
  expect(texts.read("a", `${message} `)).toBeUndefined();
  expect(texts.read("a", "")).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(message.length - 1), (at) => {
      const changed = `${message.slice(0, at)}\u0001${message.slice(at + 1)}`;
      expect(texts.read("a", changed)).toBeUndefined();
    }),
  );
});
