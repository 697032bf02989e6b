import { defaultBrand, parseBrand } from "@passport/protocol/brand";
import { expect, it } from "vitest";
import { socialLinks } from "./social-links.ts";

it("[LAYOUT-11] shows the networks of the brand configuration and leaves out those without a value", () => {
  const brand = parseBrand({ links: { reddit: "https://reddit.example/r/x", discord: "https://discord.example/x" } });
  expect(socialLinks(brand.links)).toEqual([
    { network: "discord", href: "https://discord.example/x" },
    { network: "reddit", href: "https://reddit.example/r/x" },
  ]);
});

it("[LAYOUT-11] shows none when none is configured", () => {
  expect(socialLinks(parseBrand({ links: {} }).links)).toEqual([]);
});

it("takes only networks, not the support or game links", () => {
  expect(socialLinks(defaultBrand.links).map((link) => link.network)).toEqual(["discord", "twitter", "youtube"]);
});
