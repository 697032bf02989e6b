/** The brand of this build (N1, CONFIG-14): one variable, merged over the defaults. */
import { type Brand, brandSchema } from "@passport/protocol/brand";
import { parseJsonVariable } from "./env.ts";

export const readBrand = (source: Readonly<Record<string, unknown>>): Brand =>
  parseJsonVariable(source, "VITE_BRAND", brandSchema, {});

export const brand = readBrand(import.meta.env);

/** Colours are custom properties of the token file, so a studio's values win over it on the root element. */
export const applyBrandColors = (root: HTMLElement, colors: Brand["colors"]) => {
  for (const [property, value] of Object.entries(colors)) root.style.setProperty(property, value);
};
