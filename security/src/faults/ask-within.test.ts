import { describe, expect, it } from "vitest";
import type { Answer } from "../browser.ts";
import { askWithin, letsIn } from "./ask-within.ts";
import { leaksInsides } from "./find-leaks.ts";
import type { Probe } from "./probes.ts";

const answerOf = (status: number, body: object, cookie?: string): Answer => {
  const headers = new Headers(cookie === undefined ? {} : { "set-cookie": cookie });
  return { status, body, text: JSON.stringify(body), headers };
};

const outcomeOf = (answer: Answer, by: Probe["by"] = "mallory") =>
  askWithin({ name: "it", by, ask: async () => answer }, 1000);

describe("mallory is let in", () => {
  it.each([
    ["by a session", answerOf(500, {}, "__Host-passport-sid=abc; Path=/")],
    ["by a person", answerOf(401, { user: { id: "1" } })],
    ["by a success", answerOf(200, { success: true })],
  ])("%s", async (_how, answer) => {
    expect(letsIn(await outcomeOf(answer))).toBe(true);
  });

  it("not by a refusal, a cleared session or the wait for a second factor; alice may come in", async () => {
    expect(letsIn(await outcomeOf(answerOf(401, {}, "__Host-passport-sid=; Max-Age=0")))).toBe(false);
    expect(letsIn(await outcomeOf(answerOf(200, { tfa_token: "x" })))).toBe(false);
    expect(letsIn(await outcomeOf(answerOf(200, {}), "alice"))).toBe(false);
  });
});

it("does not wait for ever", async () => {
  const never = new Promise<Answer>(() => undefined);
  expect(await askWithin({ name: "it", by: "alice", ask: () => never }, 5)).toMatchObject({ isLate: true });
});

it.each([
  ["a catalogue text", { message: "x", error_code: "internal", request_id: "1" }, false],
  ["another field", { message: "x", error_code: "internal", stack: "x" }, true],
  ["another code", { message: "x", error_code: "ENOTCATALOGUED" }, true],
  ["an address", { message: "connect ECONNREFUSED 127.0.0.1:5432", error_code: "internal" }, true],
])("%s leaks: %s", (_what, body, leaks) => {
  expect(leaksInsides(answerOf(500, body))).toBe(leaks);
});
