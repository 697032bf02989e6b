import { readFileSync } from "node:fs";
import { defaultBrand } from "@passport/protocol";
import { expect, it } from "vitest";
import { lookOf, tokenNames } from "./look.ts";

it("uses the colours of the web's token file", () => {
  const file = new URL("../../../../../web/src/ui/tokens.css", import.meta.url);
  const colours = new Map([...readFileSync(file, "utf8").matchAll(/--([\w-]+):\s*(#\w+);/g)].map(([, a, b]) => [a, b]));
  const { colour } = lookOf(defaultBrand);
  for (const name of tokenNames)
    expect([name, colour(name).toLowerCase()]).toEqual([name, colours.get(name)?.toLowerCase()]);
});
