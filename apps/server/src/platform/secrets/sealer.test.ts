import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseKeyring } from "./keyring.ts";
import { createSealer, SealError } from "./sealer.ts";

const newKey = (): string => randomBytes(32).toString("base64");
const oldEntry = `old:${newKey()}`;
const newEntry = `new:${newKey()}`;
const sealer = createSealer(parseKeyring(oldEntry));
const text = fc.string({ unit: "grapheme", maxLength: 200 });

describe("createSealer", () => {
  it("opens what it sealed, whatever it was", () => {
    fc.assert(
      fc.property(text, text, (plain, context) => {
        expect(sealer.open(sealer.seal(plain, context), context)).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });

  it("opens in the context of its sealing and in no other", () => {
    fc.assert(
      fc.property(text, text, text, (plain, context, other) => {
        fc.pre(context !== other);
        expect(() => sealer.open(sealer.seal(plain, context), other)).toThrow(SealError);
      }),
      { numRuns: 1000 },
    );
  });

  it("never seals twice with one iv", () => {
    const ivs = Array.from({ length: 1000 }, () => sealer.seal("ab2cd", "email_code").split(".")[2]);
    expect(new Set(ivs).size).toBe(1000);
    expect(ivs.every((iv) => Buffer.from(iv ?? "", "base64url").length === 12)).toBe(true);
  });

  it("refuses a text of which mallory changed, dropped or added any character", () => {
    const sealed = sealer.seal("JBSWY3DPEHPK3PXP", "two_factor alice");
    const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= "];
    for (let i = 0; i <= sealed.length; i += 1) {
      const [before, after] = [sealed.slice(0, i), sealed.slice(i + 1)];
      const changed = alphabet
        .filter((character) => character !== sealed[i])
        .map((character) => before + character + after);
      const added = alphabet.map((character) => before + character + sealed.slice(i));
      const dropped = i < sealed.length ? [before + after] : [];
      for (const forged of [...changed, ...added, ...dropped]) {
        expect(() => sealer.open(forged, "two_factor alice"), forged).toThrow(SealError);
      }
    }
  });

  it.each([
    "",
    "v1",
    "v1.old.",
    "v1.old..",
    "v1.old.AAAAAAAAAAAAAAAA.",
    "v1.old.AAAAAAAAAAAAAAAA.AAAA",
    "JBSWY3DPEHPK3PXP",
  ])("refuses %j, which was never sealed", (forged) => {
    expect(() => sealer.open(forged, "")).toThrow(SealError);
  });

  it("says nothing of the value when it does not open", () => {
    const sealed = sealer.seal("JBSWY3DPEHPK3PXP", "two_factor alice");
    const open = (): unknown => sealer.open(sealed, "two_factor mallory");
    for (const part of ["JBSWY3DPEHPK3PXP", ...sealed.split(".").slice(2)]) expect(open).not.toThrow(part);
  });

  it("after a rotation opens the old, seals with the new, and tells one from the other", () => {
    const rotated = createSealer(parseKeyring(`${newEntry},${oldEntry}`));
    const before = sealer.seal("secret", "context");
    const after = rotated.seal("secret", "context");
    expect(rotated.open(before, "context")).toBe("secret");
    expect(rotated.open(after, "context")).toBe("secret");
    expect(after).toMatch(/^v1\.new\./);
    expect([rotated.isCurrent(before), rotated.isCurrent(after)]).toEqual([false, true]);
    expect([sealer.isCurrent(before), sealer.isCurrent(after)]).toEqual([true, false]);
  });

  it("once the old key is gone, what it sealed is gone", () => {
    const withoutOld = createSealer(parseKeyring(newEntry));
    expect(() => withoutOld.open(sealer.seal("secret", "context"), "context")).toThrow("not in SECRET_KEYS");
  });

  it("another key under the same id opens nothing", () => {
    const impostor = createSealer(parseKeyring(`old:${newKey()}`));
    expect(() => impostor.open(sealer.seal("secret", "context"), "context")).toThrow(SealError);
  });

  it("a value is not opened under the name of another key of the ring", () => {
    const rotated = createSealer(parseKeyring(`${newEntry},${oldEntry}`));
    const renamed = rotated.seal("secret", "context").replace("v1.new.", "v1.old.");
    expect(() => rotated.open(renamed, "context")).toThrow(SealError);
  });
});
