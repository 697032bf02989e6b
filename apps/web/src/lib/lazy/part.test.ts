import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isDispensable } from "../errors/dispensable.ts";
import { createPart, retryDelayMs } from "./part.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A file behind a network that can be cut. */
const startNetwork = () => {
  const network = { isUp: true, fetches: 0, beforeRetries: 0, connection: new EventTarget() };
  const fetch = async () => {
    network.fetches += 1;
    if (!network.isUp) throw new Error("offline");
    return "part";
  };
  const beforeRetry = async () => {
    network.beforeRetries += 1;
  };
  return { network, fetch, options: { connection: network.connection, beforeRetry } };
};

it("is fetched once, however often it is loaded", async () => {
  const { network, fetch, options } = startNetwork();
  const part = createPart(fetch, options);
  expect(part.state()).toEqual({ status: "absent" });
  expect(await Promise.all([part.load(), part.load()])).toEqual(["part", "part"]);
  await part.load();
  expect(network.fetches).toBe(1);
  expect(part.state()).toEqual({ status: "ready", value: "part" });
});

it("a failed load rejects, and the next one is a new attempt that prepares its retry", async () => {
  const { network, fetch, options } = startNetwork();
  const part = createPart(fetch, options);
  network.isUp = false;
  await expect(part.load()).rejects.toThrow("offline");
  expect(part.state()).toEqual({ status: "failed" });
  expect(network.beforeRetries).toBe(0);
  network.isUp = true;
  expect(await part.load()).toBe("part");
  expect(network.beforeRetries).toBe(1);
});

it("a part that is wanted is retried with backoff until it is here", async () => {
  const { network, fetch, options } = startNetwork();
  const part = createPart(fetch, options);
  network.isUp = false;
  part.want();
  await vi.advanceTimersByTimeAsync(0);
  expect(network.fetches).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(network.fetches).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(network.fetches).toBe(2);
  network.isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(part.state()).toEqual({ status: "ready", value: "part" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(network.fetches).toBe(3);
});

it("a part that is wanted is retried as soon as the browser is back online", async () => {
  const { network, fetch, options } = startNetwork();
  const part = createPart(fetch, options);
  network.isUp = false;
  part.want();
  await vi.advanceTimersByTimeAsync(0);
  network.isUp = true;
  network.connection.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(part.state()).toEqual({ status: "ready", value: "part" });
});

it("a part that is no longer wanted is not retried", async () => {
  const { network, fetch, options } = startNetwork();
  const part = createPart(fetch, options);
  network.isUp = false;
  const release = part.want();
  await vi.advanceTimersByTimeAsync(0);
  release();
  network.connection.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(network.fetches).toBe(1);
});

it("listeners are notified of every change until they unsubscribe", async () => {
  const { fetch, network, options } = startNetwork();
  const part = createPart(fetch, options);
  const seen: string[] = [];
  const unsubscribe = part.subscribe(() => seen.push(part.state().status));
  network.isUp = false;
  await part.load().catch(() => {});
  network.isUp = true;
  await part.load();
  unsubscribe();
  expect(seen).toEqual(["failed", "ready"]);
});

it("only a required part that is missing may reload the page for a new release", async () => {
  const { network, fetch, options } = startNetwork();
  network.isUp = false;
  const failureOf = (isOptional: boolean) =>
    createPart(fetch, { ...options, isOptional })
      .load()
      .catch((failure: Error) => failure);
  expect(isDispensable((await failureOf(true)) as Error)).toBe(true);
  expect(isDispensable((await failureOf(false)) as Error)).toBe(false);
});

it("waits twice as long after each failure, and never more than 30 seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
