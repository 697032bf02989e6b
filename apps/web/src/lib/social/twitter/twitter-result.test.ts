import { expect, it } from "vitest";
import { resultInQuery } from "./twitter-result.ts";

it.each([
  ["?login=true", { login: true }],
  ["?tfa=t1", { tfa: "t1" }],
  ["?signup_token=p1", { twitter_token: "p1" }],
  ["?add=true", { add: true }],
  ["?step_up=true", { step_up: true }],
  ["?err=identity_taken", { err: "identity_taken" }],
  ["?err=social_failed&login=true", { err: "social_failed" }],
  ["?login=yes", { err: "social_failed" }],
  ["?tfa=", { err: "social_failed" }],
  ["", { err: "social_failed" }],
])("%s is %j", (query, result) => expect(resultInQuery(query)).toEqual(result));
