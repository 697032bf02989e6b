import { expect, it } from "vitest";
import { googleFailure, socialFailure } from "../social-failure.ts";
import { resultOfFailure, tokenIn } from "./provider-result.ts";

it("is the token", () => expect(tokenIn({ token: "t1" })).toBe("t1"));

it("[SOCIAL-7] keeps the code of a Google failure", () => {
  const sent = structuredClone(resultOfFailure(googleFailure("popup_closed")));
  expect(() => tokenIn(sent)).toThrow("Couldn't connect to Google: popup_closed");
});

it("[SOCIAL-4] keeps the words of a Facebook failure", () => {
  const sent = structuredClone(resultOfFailure(socialFailure("facebook_failed")));
  expect(() => tokenIn(sent)).toThrow("Failed to login through Facebook");
});

it.each([undefined, null, {}, { token: 1 }, { token: "t", more: 1 }, "t1"])("is never %j", (given) =>
  expect(() => tokenIn(given)).toThrow("Failed to authenticate user"),
);
