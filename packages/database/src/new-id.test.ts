import { afterEach, expect, it, vi } from "vitest";
import { newId } from "./new-id.ts";

afterEach(() => {
  vi.useRealTimers();
});

const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

it("is a uuid of version 7 in the RFC 9562 variant", () => {
  for (let n = 0; n < 1_000; n += 1) {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

it("carries the time at which it was made", () => {
  vi.useFakeTimers({ now: Date.UTC(2100, 0, 1), toFake: ["Date"] });
  expect(timeOf(newId())).toBe(Date.UTC(2100, 0, 1));
});

it("rises strictly within a process, far beyond what one millisecond's counter holds", () => {
  vi.useFakeTimers({ now: Date.UTC(2100, 0, 2), toFake: ["Date"] });
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
});

it("rises strictly when the clock steps back", () => {
  vi.useFakeTimers({ now: Date.UTC(2100, 0, 3), toFake: ["Date"] });
  const before = newId();
  vi.setSystemTime(Date.UTC(2100, 0, 2));
  expect(newId() > before).toBe(true);
});
