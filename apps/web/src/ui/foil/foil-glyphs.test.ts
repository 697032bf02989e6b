/** Colour alone must not tell rarities apart. */
import { expect, it } from "vitest";
import { foilGlyphs } from "./foil-glyphs.ts";

it("[CONFIG-11] each of the eleven rarities has its own glyph too", () => {
  expect(new Set(Object.values(foilGlyphs)).size).toBe(11);
});
