import { expect, it } from "vitest";
import { isMovingPicture } from "./moving-picture.ts";

it.each([
  ["https://game.example/films/7.svg", true],
  ["https://game.example/films/7.WebP?v=2", true],
  ["https://game.example/films/7.gif#a", true],
  ["https://game.example/films/7.webm", false],
  ["https://game.example/films/7.mp4?poster=7.svg", false],
  ["https://game.example/films/7", false],
  ["", false],
])("[ASSET-22] knows an animated picture by its address: %s", (address, isPicture) => {
  expect(isMovingPicture(address)).toBe(isPicture);
});
