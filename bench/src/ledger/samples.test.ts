import { expect, it } from "vitest";
import { Samples } from "./samples.ts";

it("tells what became of the requests of a window, and how long the accepted waited", () => {
  const samples = new Samples([{ perSecond: 100, seconds: 3 }]);
  for (let index = 0; index < 300; index += 1) {
    if (index >= 200) samples.set(index, "failed", 9000);
    else if (index % 2 === 0) samples.set(index, "posted", index);
    else samples.set(index, "shed", 0);
  }
  expect(samples.within({ fromMs: 1000, toMs: 2000 })).toEqual({
    posted: 50,
    shed: 50,
    failed: 0,
    p50Ms: 148,
    p99Ms: 198,
  });
  expect(samples.within({ fromMs: 0, toMs: 3000 })).toMatchObject({ posted: 100, shed: 100, failed: 100, p99Ms: 196 });
  expect(samples.within({ fromMs: 2000, toMs: 3000 })).toMatchObject({ posted: 0, p99Ms: Number.NaN });
});

it("counts nothing that was not answered", () => {
  const samples = new Samples([{ perSecond: 10, seconds: 1 }]);
  samples.set(3, "posted", 5);
  expect(samples.within({ fromMs: 0, toMs: 1000 })).toEqual({ posted: 1, shed: 0, failed: 0, p50Ms: 5, p99Ms: 5 });
});
