import { patience } from "@passport/testbed/patience";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { commandFailure } from "../socket/command-error.ts";
import { createStepUpPrompt, StepUpCancelled } from "./step-up.ts";

const refused = () => commandFailure("step_up_required");

/** Refused until the prompt's question has been confirmed. */
const sensitive = (error: () => Error = refused) => {
  const state = { isFresh: false };
  const run = vi.fn(async () => {
    if (!state.isFresh) throw error();
    return "done";
  });
  return { state, run };
};

const asked = (prompt: ReturnType<typeof createStepUpPrompt>) =>
  vi.waitFor(() => expect(prompt.isAsking.get()).toBe(true), patience);

describe("withStepUp", () => {
  it("[SESSION-18] asks nothing of a fresh session", async () => {
    const prompt = createStepUpPrompt();
    expect(await prompt.withStepUp(async () => 1)).toBe(1);
    expect(prompt.isAsking.get()).toBe(false);
  });

  it.each([
    ["command", refused],
    ["HTTP call", () => new ApiError({ code: "step_up_required", message: "Please confirm.", status: 403 })],
  ])("[SESSION-18] a refused %s is repeated once the player has confirmed", async (_, error) => {
    const prompt = createStepUpPrompt();
    const { state, run } = sensitive(error);
    const result = prompt.withStepUp(run);
    await asked(prompt);
    expect(run).toHaveBeenCalledOnce();
    state.isFresh = true;
    prompt.confirm();
    expect(await result).toBe("done");
    expect(run).toHaveBeenCalledTimes(2);
    expect(prompt.isAsking.get()).toBe(false);
  });

  it("several that wait share one question", async () => {
    const prompt = createStepUpPrompt();
    const { state, run } = sensitive();
    const questions = vi.fn();
    prompt.isAsking.subscribe(() => prompt.isAsking.get() && questions());
    const results = Promise.all([prompt.withStepUp(run), prompt.withStepUp(run), prompt.withStepUp(run)]);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3), patience);
    await asked(prompt);
    state.isFresh = true;
    prompt.confirm();
    expect(await results).toEqual(["done", "done", "done"]);
    expect(questions).toHaveBeenCalledOnce();
  });

  it("a refusal that was on its way while the player confirmed asks nothing more", async () => {
    const prompt = createStepUpPrompt();
    const { state, run } = sensitive();
    const late = Promise.withResolvers<string>();
    const slow = vi.fn(() => (state.isFresh ? Promise.resolve("done") : late.promise));
    const slowAnswer = prompt.withStepUp(slow);
    const result = prompt.withStepUp(run);
    await asked(prompt);
    state.isFresh = true;
    prompt.confirm();
    late.reject(refused());
    expect(await Promise.all([result, slowAnswer])).toEqual(["done", "done"]);
    expect(prompt.isAsking.get()).toBe(false);
  });

  it("cancelling fails everything that waits, and repeats nothing", async () => {
    const prompt = createStepUpPrompt();
    const { run } = sensitive();
    const results = Promise.allSettled([prompt.withStepUp(run), prompt.withStepUp(run)]);
    await asked(prompt);
    prompt.refuse(new StepUpCancelled());
    for (const result of await results) {
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(StepUpCancelled) });
    }
    expect(run).toHaveBeenCalledTimes(2);
    expect(prompt.isAsking.get()).toBe(false);
  });

  it("asks once a run: what is refused again after the proof is a failure", async () => {
    const prompt = createStepUpPrompt();
    const result = prompt.withStepUp(() => Promise.reject(refused()));
    await asked(prompt);
    prompt.confirm();
    await expect(result).rejects.toMatchObject({ code: "step_up_required" });
    expect(prompt.isAsking.get()).toBe(false);
  });

  it("lets every other failure through", async () => {
    const prompt = createStepUpPrompt();
    const failure = commandFailure("overloaded");
    await expect(prompt.withStepUp(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(prompt.isAsking.get()).toBe(false);
  });
});
