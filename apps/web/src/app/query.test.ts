import { describe, expect, it } from "vitest";
import { parseQuery, writeQuery } from "./query.ts";

describe("queries", () => {
  it.each(["?page=1&b=x%20y", "?a=1&a=2", "?signup=true", "?redirectURL=%2Fprofile%3Ftab%3D1", ""])(
    "[ROUTE-3] %j survives reading and writing",
    (query) => expect(writeQuery(parseQuery(query))).toBe(query),
  );

  it("are texts, whatever they look like", () => {
    expect(parseQuery("?n=5&flag=true&json={}")).toEqual({ n: "5", flag: "true", json: "{}" });
  });
});
