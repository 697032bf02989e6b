import { expect, it } from "vitest";
import { advanceRequest, type CodeRequest, type CodeRequestEvent, firstRequest } from "./code-request.ts";

const after = (...events: CodeRequestEvent[]): CodeRequest => events.reduce(advanceRequest, firstRequest);
const sent = { kind: "sent", token: "a", at: 1000 } as const;

it("a code that was sent pauses for half a minute, then it can be sent again", () => {
  expect(after(sent)).toEqual({ kind: "sent", token: "a", until: 31_000, wasResent: false });
  expect(after(sent, { kind: "wished" })).toEqual(after(sent));
  expect(after(sent, { kind: "pause-over" })).toEqual({ kind: "ready", token: "a" });
  expect(after(sent, { kind: "pause-over" }, { kind: "wished" })).toEqual({ kind: "sending", token: "a" });
  expect(after(sent, { kind: "pause-over" }, { kind: "wished" }, { kind: "sent", token: "b", at: 40_000 })).toEqual({
    kind: "sent",
    token: "b",
    until: 70_000,
    wasResent: true,
  });
});

it("after a failure the player can retry, and the last code is still valid", () => {
  const failed = { kind: "failed", error: "no" } as const;
  expect(after(failed)).toEqual({ kind: "failed", token: undefined, error: "no" });
  expect(after(failed, { kind: "wished" })).toEqual(firstRequest);
  expect(after(sent, { kind: "pause-over" }, { kind: "wished" }, failed)).toMatchObject({ kind: "failed", token: "a" });
});
