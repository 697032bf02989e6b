import { describe, expect, it } from "vitest";
import { readBrand } from "./brand.ts";

describe("brand", () => {
  it("[CONFIG-14] is Passport, Supremacy and SUPS by default", () => {
    expect(readBrand({})).toMatchObject({ product: "Passport", game: "Supremacy", token: "SUPS" });
  });

  it("[CONFIG-13] [CONFIG-14] names, links and colours change by configuration alone", () => {
    const brand = readBrand({
      VITE_BRAND: JSON.stringify({
        product: "Visa",
        token: "ORE",
        links: { battleArena: "https://arena.example" },
        colors: { "--amber": "#00ff00" },
      }),
    });
    expect(brand).toMatchObject({
      product: "Visa",
      token: "ORE",
      links: { battleArena: "https://arena.example" },
      colors: { "--amber": "#00ff00" },
    });
    expect(brand.links.discord).toBeUndefined();
  });

  it("names the variable that is wrong", () => {
    expect(() => readBrand({ VITE_BRAND: "[" })).toThrow("VITE_BRAND");
    expect(() => readBrand({ VITE_BRAND: '{"links":{"discord":"no link"}}' })).toThrow("VITE_BRAND");
  });
});
