import { describe, expect, it } from "vitest";
import { FairLine } from "./fair-line.ts";

/** `a1:k` is an item of the owner `a` with the key `k`. */
const lineOf = (...names: string[]) => {
  const line = new FairLine<{ name: string; owner: string; keys: string[] }>();
  for (const name of names) line.add({ name, owner: name.charAt(0), keys: name.split(":").slice(1) });
  return line;
};
const takeAll = (line: ReturnType<typeof lineOf>, most = 100) => {
  const batches: string[] = [];
  while (line.length > 0)
    batches.push(
      line
        .take(most)
        .map(({ name }) => name)
        .join(" "),
    );
  return batches;
};

describe("a batch", () => {
  it("is all that waits, in order of arrival, when one owner waits", () => {
    expect(takeAll(lineOf("a1", "a2", "a3"))).toEqual(["a1 a2 a3"]);
    expect(takeAll(lineOf("a1", "a2", "a3"), 2)).toEqual(["a1 a2", "a3"]);
  });

  it("takes one of each owner in turn, and the next begins with the owner who was served first", () => {
    expect(takeAll(lineOf("a1", "a2", "a3", "a4", "b1", "c1", "c2"), 4)).toEqual(["a1 b1 c1 a2", "a3 c2 a4"]);
    expect(takeAll(lineOf("a1", "a2", "a3", "b1", "b2"), 1)).toEqual(["a1", "b1", "a2", "b2", "a3"]);
  });

  it("has no key twice: the later item waits for the next one, and the others go first", () => {
    expect(takeAll(lineOf("a1:k", "a2:k", "a3", "a4:k", "b1"))).toEqual(["a1:k b1 a3", "a2:k", "a4:k"]);
  });

  it("keeps the order of items with a common key", () => {
    expect(takeAll(lineOf("a1:k:l", "a2:l:m", "a3:m", "a4:n"))).toEqual(["a1:k:l a4:n", "a2:l:m", "a3:m"]);
  });

  it("gives each owner who waits for one key its turn, however many of another's wait for it", () => {
    const line = lineOf("a1:k", "a2:k", "a3:k", "a4:k", "b1:k", "c1:k");
    expect(takeAll(line)).toEqual(["a1:k", "b1:k", "c1:k", "a2:k", "a3:k", "a4:k"]);
  });
});

it("counts those that are taken before an owner's next item", () => {
  const line = lineOf("a1", "a2", "a3", "a4", "b1");
  expect(["a", "b", "c"].map((owner) => line.aheadOf(owner))).toEqual([5, 3, 2]);
  expect(line.firstOf("a")?.name).toBe("a1");
  line.take(3);
  expect([line.length, line.firstOf("b"), line.firstOf("a")?.name]).toEqual([2, undefined, "a3"]);
});
