import { expect, it } from "vitest";
import { defaultBrand, parseBrand } from "./brand.ts";

it("[CONFIG-14] the defaults are Passport, Supremacy and SUPS, and a configuration changes them", () => {
  expect(defaultBrand).toMatchObject({ product: "Passport", game: "Supremacy", token: "SUPS" });
  const other = parseBrand({ product: "Gate", token: "ORE", colors: { "--amber": "#33ff99" }, links: {} });
  expect(other).toMatchObject({ product: "Gate", game: "Supremacy", token: "ORE", links: {} });
});

it("refuses what would end up in a page as something else than a name, a colour or a link", () => {
  expect(() => parseBrand({ links: { discord: "not a link" } })).toThrow();
  expect(() => parseBrand({ colors: { "background-image": "url(x)" } })).toThrow();
  expect(() => parseBrand({ produkt: "typo" })).toThrow();
});
