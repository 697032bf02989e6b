import { describe, expect, it } from "vitest";
import { brandStrip, brandZone } from "./brand-zone.ts";
import { checkDigit, compositeDigit, type Holder, mrzLines, transliterate } from "./mrz.ts";
import { passportNumber } from "./passport-number.ts";

/** The specimen of ICAO Doc 9303 part 4: Anna Maria Eriksson of Utopia. */
const specimen = "L898902C36UTO7408122F1204159ZE184226B<<<<<10";

const alice: Holder = {
  issuer: "SUP",
  firstName: "Alice",
  lastName: "Voss",
  username: "alice",
  passportNumber: "X4K9V27PA",
  joinedAt: new Date("2022-03-14T23:59:59Z"),
};

describe("check digits", () => {
  it.each([
    ["the passport number", specimen.slice(0, 9), specimen.charAt(9)],
    ["the date of birth", specimen.slice(13, 19), specimen.charAt(19)],
    ["the date of expiry", specimen.slice(21, 27), specimen.charAt(27)],
    ["the personal number", specimen.slice(28, 42), specimen.charAt(42)],
  ])("match the ICAO specimen for %s", (_, text, digit) => {
    expect(checkDigit(text)).toBe(digit);
  });

  it("match the ICAO specimen for the whole line", () => {
    expect(compositeDigit(specimen)).toBe(specimen.charAt(43));
  });
});

describe("transliterate", () => {
  it.each([
    ["Müller", "MUELLER"],
    ["Åse Sørensen", "AASE<SOERENSEN"],
    ["D’Artagnan", "DARTAGNAN"],
    ["José-María", "JOSE<MARIA"],
    ["Ñandú", "NANDU"],
    ["Straße", "STRASSE"],
    ["Łukasz", "LUKASZ"],
    ["Щербаков", "SHCHERBAKOV"],
    ["  two   spaces ", "TWO<SPACES"],
    ["山田", ""],
  ])("%s becomes %s", (name, expected) => {
    expect(transliterate(name)).toBe(expected);
  });
});

describe("mrzLines", () => {
  it("prints name, number and day of joining in two lines of 44", () => {
    expect(mrzLines(alice)).toEqual([
      "P<SUPVOSS<<ALICE<<<<<<<<<<<<<<<<<<<<<<<<<<<<",
      "X4K9V27PA5SUP2203148<<<<<<<<<<<<<<<<<<<<<<<0",
    ]);
  });

  it("falls back on the username where no letter of the name can be written", () => {
    expect(mrzLines({ ...alice, firstName: "太郎", lastName: "山田" })[0]).toMatch(/^P<SUPALICE<+$/);
  });

  it.each([
    { ...alice, firstName: "", lastName: "" },
    { ...alice, lastName: "x".repeat(50), firstName: "y".repeat(50) },
    { ...alice, firstName: "Ünïcødé 😀", lastName: "" },
  ])("is 44 characters of the alphabet whatever the name", (holder) => {
    for (const line of mrzLines(holder)) expect(line).toMatch(/^[A-Z0-9<]{44}$/);
  });
});

describe("passportNumber", () => {
  const ids = Array.from({ length: 5000 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`);

  it("is nine characters, a letter first, and always the same for a user", () => {
    for (const id of ids) expect(passportNumber(id)).toMatch(/^[A-Y][0-9A-Y]{8}$/);
    expect(passportNumber(ids[0] ?? "")).toBe(passportNumber(ids[0] ?? ""));
  });

  it("differs between 5000 users", () => {
    expect(new Set(ids.map(passportNumber)).size).toBe(ids.length);
  });
});

describe("brandZone", () => {
  const brand = {
    issuer: "SUP",
    product: "Passport",
    token: "SUPS",
    tagline: "One account. One wallet. Every world.",
  };
  const words = ["games", "chains", "collectibles"];

  it("keeps the opening and the close of a tagline that is too long", () => {
    const [first, second] = brandZone(brand, words);
    expect(first).toBe("P<SUPPASSPORT<<ONE<ACCOUNT<EVERY<WORLD<<<<<<");
    expect(second).toMatch(/^SUPS<<<GAMES<<<CHAINS<<<COLLECTIBLES<+\d\d$/);
    expect(second).toHaveLength(44);
  });

  it("stays in the alphabet and in its width for any brand", () => {
    const other = {
      issuer: "XYZ",
      product: "Grün & Söhne",
      token: "GLD",
      tagline: "Ein Konto für alle Welten und noch viel mehr",
    };
    for (const line of brandZone(other, ["Spiele"])) expect(line).toMatch(/^[A-Z0-9<]{44}$/);
    expect(brandStrip(other, ["Spiele"])).toMatch(/^[A-Z0-9<]{82}$/);
  });
});
