import { expect, it } from "vitest";
import { codeIn, saysPaid } from "./popup.ts";

const popup = { a: "window" } as unknown as Window;
const expected = { issuer: "https://passport.example", popup, state: "s1" };
const message = { type: "passport:login", issue_token: "code", state: "s1" };
const event = { origin: "https://passport.example", source: popup, data: message };

it("takes the code of the window that it opened", () => {
  expect(codeIn(event, expected)).toBe("code");
});

it("mallory cannot slip a code in: another origin, window, request or kind of message says nothing", () => {
  for (const other of [
    { ...event, origin: "https://passport.example.mallory.example" },
    { ...event, origin: "http://passport.example" },
    { ...event, origin: "https://passport.example:8443" },
    { ...event, origin: "null" },
    { ...event, source: { a: "window" } as unknown as Window },
    { ...event, source: null },
    { ...event, data: { ...message, state: "s2" } },
    { ...event, data: { ...message, state: undefined } },
    { ...event, data: { ...message, type: "passport:logout" } },
    { ...event, data: { ...message, issue_token: "" } },
    { ...event, data: { ...message, issue_token: 7 } },
    { ...event, data: "passport:login" },
    { ...event, data: null },
  ]) {
    expect(codeIn(other, expected)).toBeUndefined();
  }
});

it("believes that a claim is paid only if the window that it opened says so", () => {
  const paid = { ...event, data: "payment_success" };
  expect(saysPaid(paid, expected)).toBe(true);
  for (const other of [
    { ...paid, origin: "https://passport.example.mallory.example" },
    { ...paid, origin: "null" },
    { ...paid, source: { a: "window" } as unknown as Window },
    { ...paid, source: null },
    { ...paid, data: "payment_failed" },
    { ...paid, data: message },
  ]) {
    expect(saysPaid(other, expected)).toBe(false);
  }
});
