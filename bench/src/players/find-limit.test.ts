import { expect, it } from "vitest";
import { findLimit } from "./find-limit.ts";

const search = async (limit: number, sizes: { first: number; last: number; narrowings: number }) => {
  const tried: number[] = [];
  const held = await findLimit(async (count) => {
    tried.push(count);
    return count <= limit;
  }, sizes);
  return { held, tried };
};

it("doubles until it does not hold, then narrows down", async () => {
  expect(await search(700, { first: 100, last: 4000, narrowings: 2 })).toEqual({
    held: 700,
    tried: [100, 200, 400, 800, 600, 700],
  });
});

it("ends with the last one if that holds", async () => {
  expect(await search(9000, { first: 1000, last: 3000, narrowings: 2 })).toEqual({
    held: 3000,
    tried: [1000, 2000, 3000],
  });
});

it("looks below the first one if not even that holds", async () => {
  expect(await search(30, { first: 100, last: 400, narrowings: 2 })).toEqual({ held: 25, tried: [100, 50, 25] });
});
