import { describe, expect, it } from "vitest";
import { createBoundedQueue } from "../../../platform/queue/bounded-queue.ts";
import { createPasswordJudge } from "./password-judge.ts";

describe("createPasswordJudge", () => {
  const judge = createPasswordJudge();

  it("returns to each of many what its own password is", async () => {
    const passwords = ["Metamask1", "vT4rwm0QzkXc", "Summer2024", "Copper-Harbour-77"];
    const judged = await Promise.all(passwords.map((password) => judge.isGuessable(password, [])));
    expect(judged).toEqual([true, false, true, false]);
  });

  it("counts the given words as the first guesses", async () => {
    const password = "Quillfeather19";
    expect(await judge.isGuessable(password, ["Quillfeather"])).toBe(true);
    expect(await judge.isGuessable(password, [])).toBe(false);
  });

  it("[REALTIME-35] uses next to nothing of the thread that asks", async () => {
    await judge.isGuessable("Warm-up-first-77", []);
    const before = process.threadCpuUsage();
    for (const password of slowToJudge) await judge.isGuessable(password, []);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000 / slowToJudge.length).toBeLessThan(20);
  });

  it("[REALTIME-35] refuses what is more than the queue holds, at once", async () => {
    const narrow = createPasswordJudge(createBoundedQueue({ maxRunning: 1, maxWaiting: 2 }));
    const outcomes = await Promise.allSettled(slowToJudge.map((password) => narrow.isGuessable(password, [])));
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "overloaded" });
  });

  it("[REALTIME-35] keeps 20 waiting and no more", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => judge.isGuessable("Metamask1", [])));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  });

  it("goes on in a new thread after one that broke", async () => {
    await expect(judge.isGuessable(undefined as never, [])).rejects.toThrow("no password can be judged");
    expect(await judge.isGuessable("Metamask1", [])).toBe(true);
  });
});

const slowToJudge = [
  "aA1!kX9#vQ2!mZ7@pL4$wR8%",
  "aA1!(01i#t0v)(0[3&4[v(%5",
  "aA1!4@8({[<369&#!1/|0$5+",
  "aA1!Zq7^uT5&bW3*nE1(jY9)",
  "aA1!hD6{rF2}cG8[xS4]oV0<",
];
