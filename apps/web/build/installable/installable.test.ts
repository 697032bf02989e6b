import { inflateSync } from "node:zlib";
import { parseBrand } from "@passport/protocol/brand";
import type { Rolldown } from "vite";
import { describe, expect, it } from "vitest";
import otherBrand from "../../../../e2e/stack/other-brand.json" with { type: "json" };
import { drawIcon } from "./icon.ts";
import { manifestOf, serviceWorkerOf } from "./installable.ts";

/** The colour of one pixel, as the PNG has it. */
const pixelOf = (png: Buffer, x: number, y: number) => {
  const size = png.readUInt32BE(16);
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const at = y * (size * 3 + 1) + 1 + x * 3;
  return `#${rows.subarray(at, at + 3).toString("hex")}`;
};

describe("an installable build", () => {
  it("[OFFLINE-6] [CONFIG-14] has the brand's name, colours and icons", () => {
    const manifest = manifestOf(parseBrand(otherBrand), "#07090d");
    expect(manifest).toMatchObject({ name: "Gatehouse", short_name: "Gatehouse", background_color: "#07090d" });
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ["192x192", "any"],
      ["512x512", "any"],
      ["512x512", "maskable"],
    ]);
    const icon = drawIcon(64, 0.8, { ground: "#07090d", accent: "#33ff99" });
    expect(icon.readUInt32BE(16)).toBe(64);
    expect(pixelOf(icon, 0, 0)).toBe("#07090d");
    // The stem of the P, and the hole of its bowl.
    expect(pixelOf(icon, 20, 32)).toBe("#33ff99");
    expect(pixelOf(icon, 32, 18)).toBe("#07090d");
  });

  it("[OFFLINE-7] [OFFLINE-8] the worker lists hashed files, without the largest, and is another one for every release", () => {
    const bundleWith = (html: string) =>
      ({
        "assets/a.js": { type: "chunk", fileName: "assets/a.js", code: "1" },
        "assets/b.css": { type: "asset", fileName: "assets/b.css", source: "2" },
        "assets/wallet.js": { type: "chunk", fileName: "assets/wallet.js", code: "x".repeat(200_001) },
        "legal/terms.pdf": { type: "asset", fileName: "legal/terms.pdf", source: "3" },
        "index.html": { type: "asset", fileName: "index.html", source: html },
      }) as unknown as Rolldown.OutputBundle;
    const source = 'const release = "__RELEASE__"; const files = ["__FILES__"];';
    const worker = serviceWorkerOf(source, bundleWith("one"));
    expect(worker).toContain('const files = ["/assets/a.js","/assets/b.css"];');
    expect(serviceWorkerOf(source, bundleWith("one"))).toBe(worker);
    expect(serviceWorkerOf(source, bundleWith("two"))).not.toBe(worker);
  });
});
