import { expect, it } from "vitest";
import { cropWithin, parseCrop } from "./crop.ts";

it("reads x, y and side", () => {
  expect(parseCrop("10,0,512")).toEqual({ x: 10, y: 0, side: 512 });
});

it.each([
  ["all of it lies on the picture", "0,0,100", { x: 0, y: 0, side: 100 }],
  ["it touches the far corner", "100,0,100", { x: 100, y: 0, side: 100 }],
  ["it is a pixel too wide", "101,0,100", { x: 101, y: 0, side: 99 }],
  ["it is a pixel too high", "0,1,100", { x: 0, y: 1, side: 99 }],
  ["it is far too large", "0,0,99999", { x: 0, y: 0, side: 100 }],
  ["it begins beside the picture", "200,0,10", undefined],
  ["it begins below the picture", "0,100,10", undefined],
])("fits a square to 200 x 100 when %s", (_case, text, fitted) => {
  expect(cropWithin(parseCrop(text), { width: 200, height: 100 })).toEqual(fitted);
});
