/** WCAG contrast of the tokens, as the components pair them. A rebrand that breaks a pair fails here. */
import { readFileSync } from "node:fs";
import { rarities } from "@passport/protocol/rarity";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = "", hex = ""]) => [name, hex]),
);

const color = (name: string): number[] => {
  const hex = tokens.get(name);
  if (hex === undefined) throw new Error(`no colour token --${name}`);
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
};
const luminance = (rgb: number[]): number => {
  const linear = rgb.map((value) => value / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: number[], other: number[]): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const mix = (one: number[], other: number[], share: number): number[] =>
  one.map((value, index) => Math.round(value * share + (other[index] ?? 0) * (1 - share)));

const tiers = Object.values(rarities).map(({ token }) => token.slice(2));
const surfaces = ["void", "s1", "s2", "s3", "well"];
const words = ["hi", "mid", "lo", "amber", "cyan", "ok", "warn", "error", "info"];

const pairs = (names: string[], grounds: string[]) =>
  names.flatMap((name) => grounds.map((ground) => [name, ground] as const));

describe("token contrast", () => {
  it.each(pairs(words, surfaces))("%s reads on %s", (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...pairs(["edge"], ["void", "s1", "s2", "well"]), ["edge-s3", "s3"] as const])(
    "%s shows where a control ends on %s",
    (edge, ground) => {
      expect(contrast(color(edge), color(ground))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each([
    ...pairs(["on-accent"], ["amber", "amber-hover", "amber-press", ...tiers]),
    ...pairs(["on-danger"], ["danger-fill", "danger-fill-hover", "danger-fill-press"]),
    ["on-cyan", "cyan"] as const,
    ["qr-ink", "qr-paper"] as const,
  ])("%s reads on the fill %s", (text, fill) => {
    expect(contrast(color(text), color(fill))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(["hi", "cyan"], ["info", "ok", "warn", "error"]))("%s reads on an alert tinted %s", (text, tone) => {
    expect(contrast(color(text), mix(color(tone), color("s1"), 0.08))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(tiers)("the line of %s shows on a card", (tier) => {
    expect(contrast(color(tier), color("s1"))).toBeGreaterThanOrEqual(3);
  });

  it("[CONFIG-11] each rarity has its own colour", () => {
    expect(new Set(tiers.map((tier) => color(tier).join())).size).toBe(11);
  });
});
