/** Writes that are done together: each keeps its own key, its own answer and its own failure. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EdgeFixture, startEdge } from "../../testing/service-edge-fixture.ts";
import type { GameServer } from "../../testing/service-key.ts";

let edge: EdgeFixture;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  edge = cleanUp.use(await startEdge());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(() => {
  // What an earlier test broke on purpose sets no game apart in this one.
  edge.clock.ms += 120_000;
  edge.takeBatches();
});

const write = async (id: string, text: string, key: string = randomUUID(), game = edge.games.first) => {
  const response = await game.post(`/api/service/batch/${id}`, { text }, { "idempotency-key": key });
  const answer = await response.text();
  const { error_code: code } = JSON.parse(answer) as { error_code?: string };
  return { status: response.status, answer, code, isReplayed: response.headers.get("idempotent-replayed") === "true" };
};

const effectsOf = async (text: string) => (await edge.effects()).filter((effect) => effect.endsWith(` ${text}`));

/** The first is in flight when the others come, so that they are one batch. */
const together = <T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> => {
  const first = write("opener", "opens");
  return Promise.all(calls.map(async (call) => call())).finally(() => first);
};

it("what arrives while a batch is in flight is done in one transaction, for several games", async () => {
  const ids = Array.from({ length: 8 }, (_, nth) => `many-${nth}`);
  const games = [edge.games.first, edge.games.second];
  const answers = await together(ids.map((id, nth) => () => write(id, "many", undefined, games[nth % 2])));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect(await effectsOf("many")).toHaveLength(8);
  expect(edge.takeBatches().length).toBeLessThan(ids.length);
});

it("[EXTERNAL-22] answers the same key with the stored answer, letter for letter, and does nothing again", async () => {
  const key = randomUUID();
  const first = await write("1", "once", key);
  expect(first).toMatchObject({ status: 200, isReplayed: false });
  expect(first.answer).toMatch(/^\{"z_first":\d+,"a_last":"once"\}$/);
  expect(await write("1", "once", key)).toEqual({ ...first, isReplayed: true });
  expect(await write("1", "other", key)).toMatchObject({ status: 409, code: "idempotency_key_reused" });
  expect(await effectsOf("once")).toHaveLength(1);
  expect(await effectsOf("other")).toHaveLength(0);
});

it("[EXTERNAL-22] parallel requests with one key have one effect and one answer", async () => {
  const key = randomUUID();
  const answers = await together([1, 2, 3].map(() => () => write("2", "parallel", key)));
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
  expect(answers.map(({ isReplayed }) => isReplayed).sort()).toEqual([false, true, true]);
  expect(await effectsOf("parallel")).toHaveLength(1);
});

it("writes to the same row are done one after the other, all others together", async () => {
  await together(["same", "same", "apart", "same"].map((id) => () => write(id, "rows")));
  for (const batch of edge.takeBatches()) expect(new Set(batch).size).toBe(batch.length);
  expect(await effectsOf("rows")).toHaveLength(4);
});

it("[EXTERNAL-22] a refused call fails no other, keeps nothing, and its key is free for another try", async () => {
  const key = randomUUID();
  const [refused, ...others] = await together([
    () => write("refused", "refuse", key),
    () => write("beside-1", "beside"),
    () => write("beside-2", "beside"),
  ]);
  expect(refused).toMatchObject({ status: 404, code: "not_found" });
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect(await effectsOf("beside")).toHaveLength(2);
  expect(await write("refused", "accepted", key)).toMatchObject({ status: 200, isReplayed: false });
  expect(await write("refused", "accepted", key)).toMatchObject({ status: 200, isReplayed: true });
});

it("a call that cannot succeed fails alone; the others are done once", async () => {
  const [broken, ...others] = await together([
    () => write("broken", "broken"),
    ...["a", "b", "c"].map((id) => () => write(`whole-${id}`, "whole")),
  ]);
  expect(broken).toMatchObject({ status: 500, code: "internal" });
  expect(others.map(({ status, isReplayed }) => [status, isReplayed])).toEqual(others.map(() => [200, false]));
  expect(await effectsOf("whole")).toHaveLength(3);
});

it("what had committed before a call of the same batch failed is neither undone nor done again", async () => {
  const [done, broken, beside] = await together([
    () => write("row", "before it"),
    () => write("row", "broken"),
    () => write("beside", "before it"),
  ]);
  expect(broken).toMatchObject({ status: 500, code: "internal" });
  expect([done, beside].map((call) => [call?.status, call?.isReplayed])).toEqual([
    [200, false],
    [200, false],
  ]);
  expect(await effectsOf("before it")).toHaveLength(2);
});

describe("a game whose write has a defect", () => {
  const { first, second } = { first: "good", second: "defective" };
  const writesOf = (game: GameServer, id: string, texts: readonly string[]) =>
    texts.map((text, nth) => () => write(`${id}-${nth}`, text, undefined, game));
  const idsOf = (batches: string[][], id: string) => batches.filter((ids) => ids.some((each) => each.startsWith(id)));

  it("[EXTERNAL-30] shares no batch with another game for a minute, and none of another's is done twice", async () => {
    const { games } = edge;
    await write(`${second}-before`, "broken", undefined, games.second);
    edge.takeBatches();
    for (const ms of [1000, 59_000]) {
      edge.clock.ms += ms;
      const answers = await together([
        ...writesOf(games.second, second, ["broken", "fine", "broken", "fine"]),
        ...writesOf(
          games.first,
          first,
          Array.from({ length: 20 }, () => "fine"),
        ),
        ...writesOf(games.second, `${second}-more`, ["broken", "fine"]),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 500)).toHaveLength(3);
      const batches = edge.takeBatches();
      const ofFirst = idsOf(batches, first);
      expect(ofFirst.flat().filter((id) => id.startsWith(second))).toEqual([]);
      expect(ofFirst.flat().filter((id) => id.startsWith(first))).toHaveLength(20);
      expect(idsOf(batches, second).flat().length).toBeGreaterThan(6);
    }
  });

  it("[EXTERNAL-30] shares them again after that minute", async () => {
    const { games } = edge;
    await write(`${second}-before`, "broken", undefined, games.second);
    edge.takeBatches();
    edge.clock.ms += 60_000;
    await together([
      ...writesOf(games.second, second, ["fine", "fine"]),
      ...writesOf(games.first, first, ["fine", "fine"]),
    ]);
    const ofBoth = edge
      .takeBatches()
      .filter((ids) => [first, second].every((id) => ids.some((each) => each.startsWith(id))));
    expect(ofBoth).toHaveLength(1);
  });
});

describe("a game that writes one row all the time", () => {
  /** Each takes 50 ms, and none can be done together with another. */
  const hog = (count: number) =>
    Array.from({ length: count }, () => write("hogged", "hogs", undefined, edge.games.second));
  const batchesBegun = async (count: number) => {
    while (edge.batchCount() < count) await delay(5);
  };

  it("[EXTERNAL-31] delays another's write by the batch in flight, and its own other writes by no more", async () => {
    const hogging = hog(12);
    await batchesBegun(2);
    const [own, others] = await Promise.all([
      write("own", "own", undefined, edge.games.second),
      Promise.all(["a", "b", "c"].map((id) => write(`beside-${id}`, "beside the hog"))),
    ]);
    expect([own, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all(hogging);
    const batches = edge.takeBatches();
    // The last comes at once, and is in the next batch or, on a busy machine, in one of the next.
    for (const id of ["own", "beside-a", "beside-b", "beside-c"])
      expect(batches.findIndex((ids) => ids.includes(id))).toBeLessThan(8);
    expect(batches.filter((ids) => ids.includes("hogged"))).toHaveLength(12);
  });

  it("[EXTERNAL-31] is refused itself when its writes have waited for too long, and no other game is", async () => {
    const hogging = hog(40);
    // 25 batches take longer than the second for which a write may wait.
    await batchesBegun(25);
    const [own, other] = await Promise.all([
      write("own", "too late", undefined, edge.games.second),
      write("other", "in time"),
    ]);
    expect([own.status, own.code, other.status]).toEqual([503, "unavailable", 200]);
    expect((await Promise.all(hogging)).every(({ status }) => status === 200)).toBe(true);
  });

  it("[EXTERNAL-31] keeps no other game from a row of the same name, which is another one", async () => {
    const hogging = hog(12);
    await batchesBegun(2);
    expect((await write("hogged", "another's")).status).toBe(200);
    await Promise.all(hogging);
    expect(edge.takeBatches()).toContainEqual(["hogged", "hogged"]);
  });
});

it("a batch whose connection is lost is done again, once", async () => {
  const answers = await together([() => write("lost", "lost"), () => write("near", "near the loss")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([await effectsOf("lost"), await effectsOf("near the loss")].map(({ length }) => length)).toEqual([1, 1]);
});
