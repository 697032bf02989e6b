import { describe, expect, it } from "vitest";
import { createWindowSize } from "./window-size.ts";

const limits = { first: 100, largest: 1_000, eventsAtOnce: 500 };

describe("createWindowSize", () => {
  it("grows while there is little to read, up to the largest", () => {
    const size = createWindowSize(limits);
    const sizes = Array.from({ length: 5 }, () => {
      size.took(size.blocks, 0);
      return size.blocks;
    });
    expect(sizes).toEqual([200, 400, 800, 1_000, 1_000]);
  });

  it("shrinks to what fits into one transaction", () => {
    const size = createWindowSize(limits);
    size.took(100, 5_000);
    expect(size.blocks).toBe(10);
    size.took(1, 10_000);
    expect(size.blocks).toBe(1);
  });

  it("halves what was refused, down to a single block", () => {
    const size = createWindowSize(limits);
    const sizes = Array.from({ length: 7 }, () => {
      size.refused(size.blocks);
      return size.blocks;
    });
    expect(sizes).toEqual([50, 25, 12, 6, 3, 1, 1]);
  });

  it("goes to what is known to fit at once", () => {
    const size = createWindowSize(limits);
    size.refused(100, 80);
    expect(size.blocks).toBe(80);
    size.refused(80, 80);
    expect(size.blocks).toBe(79);
    size.refused(79, 0);
    expect(size.blocks).toBe(1);
  });

  it("halves what was asked for, which near the end of the chain is less than it might have been", () => {
    const size = createWindowSize(limits);
    size.refused(7);
    expect(size.blocks).toBe(3);
  });

  it("halves also when no node answered, but blames no size", () => {
    const size = createWindowSize(limits);
    size.unanswered(100);
    expect(size.blocks).toBe(50);
    size.unanswered(1);
    expect(size.blocks).toBe(1);
    for (let window = 0; window < 10; window += 1) size.took(size.blocks, 0);
    expect(size.blocks).toBe(1_000);
  });

  it("does not run into the same wall with every second window, but tries again at last", () => {
    const size = createWindowSize(limits);
    size.refused(100);
    for (let window = 1; window < 8; window += 1) size.took(50, 0);
    expect(size.blocks).toBe(50);
    size.took(50, 0);
    expect(size.blocks).toBe(100);
  });
});
