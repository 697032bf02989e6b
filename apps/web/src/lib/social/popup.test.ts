import { describe, expect, it } from "vitest";
import { messageIn } from "./popup.ts";

const origin = "https://passport.example";
const popup = { a: "window" };
const data = { type: "passport:popup-result", state: "s1", result: { login: true } };
const event = { origin, source: popup as unknown as MessageEventSource, data };
const heard = (changes: object) => messageIn({ ...event, ...changes }, { origin, source: popup, state: "s1" });

describe("what a window of ours says", () => {
  it("is heard from that window, for that visit", () => expect(heard({})).toEqual(data));

  it.each([
    { origin: "https://mallory.example" },
    { origin: "https://passport.example.mallory.example" },
    { origin: "http://passport.example" },
    { origin: "null" },
    { source: { a: "window" } },
    { source: null },
    { data: { ...data, state: "s2" } },
    { data: { ...data, type: "passport:login" } },
    { data: { type: data.type, state: "s1", result: 1, more: 2 } },
    { data: "passport:popup-result" },
    { data: null },
  ])("mallory's %j is not", (changes) => expect(heard(changes)).toBeUndefined());
});
