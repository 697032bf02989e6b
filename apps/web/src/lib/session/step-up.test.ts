import { patience } from "@passport/testbed/patience";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { commandFailure } from "../socket/command-error.ts";
import { createStepUpDesk, StepUpCancelled } from "./step-up.ts";

const refused = () => commandFailure("step_up_required");

/** Refused until the desk's question has been confirmed. */
const sensitive = (error: () => Error = refused) => {
  const state = { isFresh: false };
  const run = vi.fn(async () => {
    if (!state.isFresh) throw error();
    return "done";
  });
  return { state, run };
};

const asked = (desk: ReturnType<typeof createStepUpDesk>) =>
  vi.waitFor(() => expect(desk.isAsking.get()).toBe(true), patience);

describe("withStepUp", () => {
  it("[SESSION-18] asks nothing of a fresh session", async () => {
    const desk = createStepUpDesk();
    expect(await desk.withStepUp(async () => 1)).toBe(1);
    expect(desk.isAsking.get()).toBe(false);
  });

  it.each([
    ["command", refused],
    ["HTTP call", () => new ApiError({ code: "step_up_required", message: "Please confirm.", status: 403 })],
  ])("[SESSION-18] a refused %s is repeated once the player has confirmed", async (_, error) => {
    const desk = createStepUpDesk();
    const { state, run } = sensitive(error);
    const answer = desk.withStepUp(run);
    await asked(desk);
    expect(run).toHaveBeenCalledOnce();
    state.isFresh = true;
    desk.confirm();
    expect(await answer).toBe("done");
    expect(run).toHaveBeenCalledTimes(2);
    expect(desk.isAsking.get()).toBe(false);
  });

  it("several that wait share one question", async () => {
    const desk = createStepUpDesk();
    const { state, run } = sensitive();
    const questions = vi.fn();
    desk.isAsking.subscribe(() => desk.isAsking.get() && questions());
    const answers = Promise.all([desk.withStepUp(run), desk.withStepUp(run), desk.withStepUp(run)]);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3), patience);
    await asked(desk);
    state.isFresh = true;
    desk.confirm();
    expect(await answers).toEqual(["done", "done", "done"]);
    expect(questions).toHaveBeenCalledOnce();
  });

  it("a refusal that was on its way while the player confirmed asks nothing more", async () => {
    const desk = createStepUpDesk();
    const { state, run } = sensitive();
    const late = Promise.withResolvers<string>();
    const slow = vi.fn(() => (state.isFresh ? Promise.resolve("done") : late.promise));
    const slowAnswer = desk.withStepUp(slow);
    const answer = desk.withStepUp(run);
    await asked(desk);
    state.isFresh = true;
    desk.confirm();
    late.reject(refused());
    expect(await Promise.all([answer, slowAnswer])).toEqual(["done", "done"]);
    expect(desk.isAsking.get()).toBe(false);
  });

  it("cancelling fails everything that waits, and repeats nothing", async () => {
    const desk = createStepUpDesk();
    const { run } = sensitive();
    const answers = Promise.allSettled([desk.withStepUp(run), desk.withStepUp(run)]);
    await asked(desk);
    desk.refuse(new StepUpCancelled());
    for (const answer of await answers) {
      expect(answer).toMatchObject({ status: "rejected", reason: expect.any(StepUpCancelled) });
    }
    expect(run).toHaveBeenCalledTimes(2);
    expect(desk.isAsking.get()).toBe(false);
  });

  it("asks once a run: what is refused again after the proof is a failure", async () => {
    const desk = createStepUpDesk();
    const answer = desk.withStepUp(() => Promise.reject(refused()));
    await asked(desk);
    desk.confirm();
    await expect(answer).rejects.toMatchObject({ code: "step_up_required" });
    expect(desk.isAsking.get()).toBe(false);
  });

  it("lets every other failure through", async () => {
    const desk = createStepUpDesk();
    const failure = commandFailure("overloaded");
    await expect(desk.withStepUp(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(desk.isAsking.get()).toBe(false);
  });
});
