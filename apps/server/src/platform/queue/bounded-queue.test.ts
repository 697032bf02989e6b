import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

const deferred = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
};

describe("createBoundedQueue", () => {
  it("runs no more than allowed, in order of arrival", async () => {
    const queue = createBoundedQueue({ maxRunning: 2, maxWaiting: 10 });
    const gates = [deferred(), deferred(), deferred(), deferred()];
    const started: number[] = [];
    const results = gates.map((gate, index) =>
      queue.run(() => {
        started.push(index);
        return gate.promise;
      }),
    );
    await nextTurn();
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve("b");
    await nextTurn();
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve("x");
    expect(await Promise.all(results)).toEqual(["x", "b", "x", "x"]);
  });

  it("returns `overloaded` at once when the queue is full, and serves again afterwards", async () => {
    const queue = createBoundedQueue({ maxRunning: 1, maxWaiting: 1 });
    const gate = deferred();
    const first = queue.run(() => gate.promise);
    const second = queue.run(async () => "second");
    await expect(queue.run(async () => "third")).rejects.toMatchObject({ code: "overloaded" });
    gate.resolve("first");
    expect(await Promise.all([first, second])).toEqual(["first", "second"]);
    expect(await queue.run(async () => "fourth")).toBe("fourth");
  });

  it("gives the place on after a failure", async () => {
    const queue = createBoundedQueue({ maxRunning: 1, maxWaiting: 1 });
    const gate = deferred();
    const failing = queue.run(() => gate.promise);
    const next = queue.run(async () => "next");
    gate.reject(new Error("broken"));
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });
});
