import { describe, expect, it } from "vitest";
import { figureMarkup } from "../figure-markup.ts";
import { hatchPitch } from "../hatch.ts";
import type { Shape } from "../plate-kit.ts";
import type { Point } from "../trace.ts";
import { type AssetKind, figure, figureFrame } from "./figure.ts";
import { pilot } from "./pilot.ts";

type Kind = AssetKind | "pilot";
const kinds: Kind[] = ["mech", "weapon", "mech_skin", "weapon_skin", "mystery_crate", "power_core", "pilot"];
const draw = (kind: Kind, seed: string) => (kind === "pilot" ? pilot(seed) : figure(kind, seed));
const seeds = Array.from({ length: 200 }, (_, i) => `0x${(i * 7919).toString(16)}`);
/** Bytes of a card's vignette, hatch tiles included. */
const limits: Record<Kind, number> = {
  mech: 12 * 1024,
  weapon: 9 * 1024,
  mech_skin: 12 * 1024,
  weapon_skin: 12 * 1024,
  mystery_crate: 9 * 1024,
  power_core: 12 * 1024,
  pilot: 9 * 1024,
};

/** The corners a shape can reach; clipped cells cannot leave their clip. */
const corners = (shape: Shape): Point[] => {
  switch (shape.kind) {
    case "cells":
      return shape.clip;
    case "disc":
    case "glow": {
      const {
        centre: [x, y],
        radius,
      } = shape;
      return [
        [x - radius, y - radius],
        [x + radius, y + radius],
      ];
    }
    default:
      return shape.points;
  }
};

const markup = (kind: Kind, seed: string) => figureMarkup(draw(kind, seed), "x", hatchPitch(220));

describe.each(kinds)("%s", (kind) => {
  it("is the same for the same hash", () => {
    expect(markup(kind, "0xabc")).toBe(markup(kind, "0xabc"));
  });

  it("stays inside its frame for 200 hashes", () => {
    const isOutside = ([x, y]: Point) => x < 0 || y < 0 || x > figureFrame.width || y > figureFrame.height;
    const strays = seeds.map((seed) => ({ seed, corners: draw(kind, seed).flatMap(corners).filter(isOutside) }));
    expect(strays.filter((stray) => stray.corners.length > 0)).toEqual([]);
  });

  it("keeps its size limit for 200 hashes", () => {
    expect(Math.max(...seeds.map((seed) => markup(kind, seed).length))).toBeLessThanOrEqual(limits[kind]);
  });

  it("draws no two of 200 hashes alike", () => {
    expect(new Set(seeds.map((seed) => markup(kind, seed))).size).toBe(seeds.length);
  });

  it("carries no inline style and no id without the prefix", () => {
    const text = markup(kind, "0xabc");
    expect(text).not.toContain("style=");
    for (const [, id] of text.matchAll(/ id="([^"]*)"/g)) expect(id).toMatch(/^x/);
    for (const [, id] of text.matchAll(/url\(#([^)]*)\)/g)) expect(text).toContain(`id="${id}"`);
  });
});

/** Share of corners, on a 10 unit grid, that two figures do not have in common. */
const difference = (kind: Kind, one: string, other: string): number => {
  const places = (seed: string) =>
    new Set(
      draw(kind, seed)
        .flatMap(corners)
        .map(([x, y]) => `${Math.round(x / 10)},${Math.round(y / 10)}`),
    );
  const [a, b] = [places(one), places(other)];
  const shared = [...a].filter((place) => b.has(place)).length;
  return 1 - shared / (a.size + b.size - shared);
};

it.each(["weapon", "mystery_crate", "power_core", "mech"] as const)(
  "%s: two neighbours differ in a third of their outline on average",
  (kind) => {
    const pairs = seeds.slice(0, 60).map((seed, i) => difference(kind, seed, seeds[i + 1] ?? ""));
    expect(pairs.reduce((sum, d) => sum + d, 0) / pairs.length).toBeGreaterThan(1 / 3);
  },
);
