import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { createBoundedQueue } from "../../../platform/queue/bounded-queue.ts";
import { createPasswordHasher } from "./password-hasher.ts";

describe("createPasswordHasher", () => {
  const hasher = createPasswordHasher();

  it("writes argon2id with m=19456, t=2, p=1 and a salt of its own", async () => {
    const [first, second] = await Promise.all([hasher.hash("Correct horse 1"), hasher.hash("Correct horse 1")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(hasher.needsRehash(first)).toBe(false);
  });

  it("verifies the right password and no other", async () => {
    const hashed = await hasher.hash("Correct horse 1");
    expect(await hasher.verify(hashed, "Correct horse 1")).toBe(true);
    expect(await hasher.verify(hashed, "correct horse 1")).toBe(false);
  });

  it("verifies a hash with older parameters and asks for a new one", async () => {
    const old = await hash("Correct horse 1", { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect(await hasher.verify(old, "Correct horse 1")).toBe(true);
    expect(hasher.needsRehash(old)).toBe(true);
  });

  it("returns `overloaded` when more wait than the queue holds", async () => {
    const narrow = createPasswordHasher(createBoundedQueue({ maxRunning: 1, maxWaiting: 2 }));
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => narrow.hash("Correct horse 1")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason)).toMatchObject([
      { code: "overloaded" },
      { code: "overloaded" },
    ]);
  });
});
