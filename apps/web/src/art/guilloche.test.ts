import { band, reach } from "@passport/engraving/band";
import { bandsMarkup } from "@passport/engraving/bands-markup";
import { orders, rosette } from "@passport/engraving/rosette";
import { describe, expect, it } from "vitest";
import { ground } from "./ground.ts";
import { mesh } from "./mesh.ts";

const seeds = Array.from({ length: 500 }, (_, i) => `user-${i}`);

/** Largest distance from the centre at which a line of the drawing stops. */
const farthest = (d: string): number => {
  let most = 0;
  for (const thread of d.split("M").slice(1)) {
    const [start = "", ...pieces] = thread.split("c");
    const values = (text: string) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    let [x = 0, y = 0] = values(start);
    most = Math.max(most, Math.hypot(x, y));
    for (const piece of pieces) {
      const [, , , , dx = 0, dy = 0] = values(piece);
      x += dx;
      y += dy;
      most = Math.max(most, Math.hypot(x, y));
    }
  }
  return most;
};

describe("band", () => {
  it("writes one sector and says how often to turn it", () => {
    const { d, copies } = band({ order: 12, waves: 2, lines: 7, inner: 100, outer: 200 });
    expect(copies).toBe(12);
    expect(d.match(/M/g)).toHaveLength(7);
    expect(d.match(/c/g)).toHaveLength(7 * 2 * 5);
  });

  it("stays inside its reach", () => {
    const form = {
      order: 9,
      waves: 3,
      lines: 10,
      inner: 120,
      outer: 190,
      innerDepth: 12,
      outerDepth: 9,
      skew: Math.PI,
    };
    expect(farthest(band(form).d)).toBeLessThanOrEqual(reach(form) + 0.1);
  });

  it("closes: the next sector's threads start where this one's end", () => {
    const { d, copies } = band({ order: 8, waves: 1, lines: 1, inner: 100, outer: 200, outerDepth: 10 });
    const startRadius = farthest(`M${d.split("M")[1]?.split("c")[0]}`);
    let [x = 0, y = 0] = (d.split("M")[1]?.split("c")[0] ?? "").split(" ").map(Number);
    for (const piece of d.split("c").slice(1)) {
      const [, , , , dx = 0, dy = 0] = (piece.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      x += dx;
      y += dy;
    }
    expect(Math.hypot(x, y)).toBeCloseTo(startRadius, 0);
    expect(Math.atan2(y, x)).toBeCloseTo((2 * Math.PI) / copies, 2);
  });
});

describe("rosette", () => {
  it("is the same for the same person and another for anybody else", () => {
    const drawings = seeds.map((seed) => bandsMarkup(rosette(seed, { radius: 156, density: 0.8 }), "r"));
    expect(bandsMarkup(rosette("user-7", { radius: 156, density: 0.8 }), "r")).toBe(drawings[7]);
    expect(new Set(drawings).size).toBe(seeds.length);
  });

  it("uses every order about as often as the others", () => {
    const counts = new Map<number, number>();
    for (const seed of seeds) {
      const copies = rosette(seed, { radius: 100, density: 0.2 })[0]?.copies ?? 0;
      counts.set(copies, (counts.get(copies) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([...orders]);
    for (const count of counts.values()) expect(count).toBeGreaterThan(seeds.length / orders.length / 2);
  });

  it("weighs at most 12 KB for any of 500 people", () => {
    const sizes = seeds.map((seed) => bandsMarkup(rosette(seed, { radius: 156, density: 0.8 }), "r").length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12 * 1024);
  });

  it("never leaves its radius", () => {
    for (const seed of seeds.slice(0, 100)) {
      for (const { d } of rosette(seed, { radius: 100 })) expect(farthest(d)).toBeLessThanOrEqual(100.1);
    }
  });
});

describe("mesh", () => {
  it("stays inside its frame and weighs at most 15 KB at the size of the data page", () => {
    const d = mesh("alice", { width: 1200, height: 240, lines: 14, waves: 7 });
    expect(d.length).toBeLessThanOrEqual(15 * 1024);
    for (const thread of d.split("M").slice(1)) {
      let y = Number(thread.split("c")[0]?.match(/-?\d*\.?\d+/g)?.[1]);
      for (const piece of thread.split("c").slice(1)) {
        y += Number(piece.match(/-?\d*\.?\d+/g)?.[5]);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(240);
      }
    }
  });
});

describe("ground", () => {
  const lines = ground("home", { width: 1440, top: 668, bottom: 860, lines: 30 });

  it("is painted from the horizon to the front", () => {
    expect(lines.map((line) => line.depth)).toEqual(lines.map((line) => line.depth).sort((a, b) => a - b));
    expect(lines[0]?.depth).toBe(0);
    expect(lines.at(-1)?.depth).toBe(1);
  });

  it("closes every line below the frame, so that its fill hides what lies behind", () => {
    for (const { d } of lines) expect(d).toMatch(/^M-20 940V.*V940z$/);
  });
});
