import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameOriginPath } from "./redirect-target.ts";

const origin = "https://passport.example";

describe("a redirect target", () => {
  it.each(["/", "/profile", "/transactions?page=2&sort=desc#row", "/a%20b", "/profile/alice", "/x?y=//z"])(
    "keeps the own path %s",
    (path) => {
      expect(sameOriginPath(path, origin)).toBe(path);
    },
  );

  it.each([
    "",
    undefined,
    "profile",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\tevil",
    "/\n/evil.example",
    "javascript:alert(1)",
    "https://evil.example",
    "https://passport.example.evil.example/",
    "https:evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    " /profile",
    "data:text/html,x",
  ])("refuses %j", (value) => {
    expect(sameOriginPath(value, origin)).toBeUndefined();
  });

  it("never leaves the origin, whatever mallory writes", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      "@",
      ":",
      "..",
      ".",
      "%2f",
      "%5c",
      "\t",
      "evil.example",
      "?",
      "#",
      "a",
    );
    const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (value) => {
        const path = sameOriginPath(value, origin);
        if (path !== undefined) expect(new URL(path, origin).origin).toBe(origin);
      }),
      { numRuns: 5000 },
    );
  });
});
