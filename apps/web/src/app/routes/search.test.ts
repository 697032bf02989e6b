import { describe, expect, it } from "vitest";
import { loginSearch, signupSearch } from "./search.ts";

describe("the query that a page reads", () => {
  it("the login page reads signup, err and redirectURL", () => {
    expect(loginSearch({ signup: "true", err: "x", redirectURL: "/a", other: "y" })).toEqual({
      signup: "true",
      err: "x",
      redirectURL: "/a",
    });
    expect(loginSearch({ signup: "yes", err: ["a", "b"] })).toEqual({});
  });

  it("[SIGNUP-8] /signup reads tenant, redirectURL and captcha=true", () => {
    expect(signupSearch({ tenant: "guild", redirectURL: "/a", captcha: "true", other: "y" })).toEqual({
      tenant: "guild",
      redirectURL: "/a",
      captcha: "true",
    });
    expect(signupSearch({ captcha: "yes", tenant: ["a", "b"] })).toEqual({});
  });
});
