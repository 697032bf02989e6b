import { describe, expect, it } from "vitest";
import { parseLoginSearch, parseQuery, parseSignupSearch, writeQuery } from "./search.ts";

describe("queries", () => {
  it.each(["?page=1&b=x%20y", "?a=1&a=2", "?signup=true", "?redirectURL=%2Fprofile%3Ftab%3D1", ""])(
    "[ROUTE-3] %j survives reading and writing",
    (query) => expect(writeQuery(parseQuery(query))).toBe(query),
  );

  it("are texts, whatever they look like", () => {
    expect(parseQuery("?n=5&flag=true&json={}")).toEqual({ n: "5", flag: "true", json: "{}" });
  });

  it("the login page reads signup, err and redirectURL", () => {
    expect(parseLoginSearch({ signup: "true", err: "x", redirectURL: "/a", other: "y" })).toEqual({
      signup: "true",
      err: "x",
      redirectURL: "/a",
    });
    expect(parseLoginSearch({ signup: "yes", err: ["a", "b"] })).toEqual({});
  });

  it("[SIGNUP-8] /signup reads tenant, redirectURL and captcha=true", () => {
    expect(parseSignupSearch({ tenant: "guild", redirectURL: "/a", captcha: "true", other: "y" })).toEqual({
      tenant: "guild",
      redirectURL: "/a",
      captcha: "true",
    });
    expect(parseSignupSearch({ captcha: "yes", tenant: ["a", "b"] })).toEqual({});
  });
});
