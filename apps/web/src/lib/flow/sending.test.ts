import { expect, it } from "vitest";
import { advanceSending, isSending, notSending, type Sending, type SendingEvent } from "./sending.ts";

const hash = "0x12" as const;
const error = new Error("no");
const waiting: Sending = { step: "waiting" };
const sent: Sending = { step: "confirm", hash, isMined: false };
const mined: Sending = { step: "confirm", hash, isMined: true };
const failed: Sending = { step: "error", error };

const started: SendingEvent = { kind: "started" };

it("goes from the click over the wallet to the chain", () => {
  expect(advanceSending(notSending, started)).toEqual(waiting);
  expect(advanceSending(waiting, { kind: "sent", hash })).toEqual(sent);
  expect(advanceSending(sent, { kind: "mined" })).toEqual(mined);
});

it.each([waiting, sent])("fails from %o, and can be tried again", (state) => {
  expect(advanceSending(state, { kind: "failed", error })).toEqual(failed);
  expect(advanceSending(failed, started)).toEqual(waiting);
});

it.each([waiting, sent])("a second one does not start during %o", (state) => {
  expect(isSending(state)).toBe(true);
  expect(advanceSending(state, started)).toBe(state);
});

it.each([notSending, mined, failed])("another can start after %o", (state) => {
  expect(isSending(state)).toBe(false);
  expect(advanceSending(state, started)).toEqual(waiting);
});

it.each([waiting, sent, mined, failed])("closing returns to the form from %o", (state) => {
  expect(advanceSending(state, { kind: "closed" })).toEqual(notSending);
});

it("an event at the wrong moment changes nothing", () => {
  expect(advanceSending(notSending, { kind: "sent", hash })).toBe(notSending);
  expect(advanceSending(failed, { kind: "mined" })).toBe(failed);
  expect(advanceSending(mined, { kind: "failed", error })).toBe(mined);
});
