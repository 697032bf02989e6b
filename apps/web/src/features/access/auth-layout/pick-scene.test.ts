import { mulberry32 } from "@passport/engraving/seed";
import { expect, it } from "vitest";
import { pickScene, sceneNames } from "./pick-scene.ts";

it("[LAYOUT-1] picks each of three pictures, about as often as the others", () => {
  const random = mulberry32(7);
  const counts = new Map<string, number>();
  for (let i = 0; i < 3000; i++) {
    const scene = pickScene(random);
    counts.set(scene, (counts.get(scene) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([...sceneNames].sort());
  expect(counts.size).toBe(3);
  for (const count of counts.values()) expect(count).toBeGreaterThan(900);
});

it.each([
  [0, "machine"],
  [0.34, "seal"],
  [0.9999999, "horizon"],
])("[LAYOUT-1] reaches both ends of the list: %d is %s", (value, scene) => {
  expect(pickScene(() => value)).toBe(scene);
});
