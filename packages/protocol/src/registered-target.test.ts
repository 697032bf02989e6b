import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isUsableOrigin,
  isUsableRedirect,
  redirectTargetOf,
  registeredOrigin,
  registeredRedirect,
} from "./registered-target.ts";

const own = "https://passport.example";
const origins = ["https://game.example", "https://game.example:8443", "http://127.0.0.1:5199"];
const redirects = ["https://game.example/after-login", "https://game.example/after-login?world=2"];

/** Nearly the registered one: another scheme, host, port, path, spelling or user. */
const nearly = [
  "http://game.example",
  "https://game.example/",
  "https://game.example:443",
  "https://game.example:8444",
  "https://GAME.example",
  "HTTPS://game.example",
  "https://sub.game.example",
  "https://game.example.evil.example",
  "https://evilgame.example",
  "https://game.example.",
  "https://mallory@game.example",
  "https://game.example?x",
  "https://game.example#x",
  "https://g\u0430me.example",
  "https:game.example",
  "//game.example",
  "game.example",
  " https://game.example",
  "https://game.example\n",
  "null",
  "*",
  "https://*.game.example",
  "",
];

describe("an origin", () => {
  it.each(origins)("%s is the registered one", (origin) => {
    expect(registeredOrigin(origin, origins)).toBe(origin);
  });

  it.each(nearly)("%j belongs to no client", (value) => {
    expect(registeredOrigin(value, origins)).toBeUndefined();
  });

  it.each(["ftp://game.example", "http://game.example", "javascript:alert(1)", "blob:https://game.example/1", "null"])(
    "%s cannot be registered",
    (value) => {
      expect(isUsableOrigin(value)).toBe(false);
      // Not even when it stands in the list by mistake.
      expect(registeredOrigin(value, [value])).toBeUndefined();
    },
  );
});

describe("a redirect URL", () => {
  it.each(redirects)("%s is the registered one", (url) => {
    expect(registeredRedirect(url, redirects)).toBe(url);
  });

  it.each([
    ...nearly.map((origin) => `${origin}/after-login`),
    "https://game.example/after-login/",
    "https://game.example/after-login?world=3",
    "https://game.example/after-login#x",
    "https://game.example/After-login",
    "https://game.example/x/../after-login",
    "https://game.example/%61fter-login",
    "https://game.example\\after-login",
    "/after-login",
  ])("%j belongs to no client", (value) => {
    expect(registeredRedirect(value, redirects)).toBeUndefined();
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "http://game.example/", "https://game.example/#x", "/path"])(
    "%s cannot be registered",
    (value) => {
      expect(isUsableRedirect(value)).toBe(false);
      expect(registeredRedirect(value, [value])).toBeUndefined();
    },
  );
});

describe("where a redirectURL leads", () => {
  it("is a path of ours, a registered address, or nowhere", () => {
    expect(redirectTargetOf("/profile?x=1", own, redirects)).toEqual({ kind: "own", path: "/profile?x=1" });
    expect(redirectTargetOf(redirects[0], own, redirects)).toEqual({ kind: "client", url: redirects[0] });
    for (const value of [undefined, "", "//evil.example", "/\\evil.example", "javascript:alert(1)", `${own}/profile`])
      expect(redirectTargetOf(value, own, redirects)).toBeUndefined();
  });

  it("never is anything that was not registered, whatever mallory writes", () => {
    const piece = fc.constantFrom(
      ...[
        "https://",
        "game.example",
        "/after-login",
        "?world=2",
        "/",
        "\\",
        "@",
        ":",
        "#",
        "..",
        "%2f",
        "evil.example",
      ],
      ...[":8443", "http://", "//", " ", "\t", "www."],
    );
    const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (value) => {
        const target = redirectTargetOf(value, own, redirects);
        if (target?.kind === "client") expect(redirects).toContain(value);
        if (target?.kind === "own") expect(new URL(target.path, own).origin).toBe(own);
        if (registeredOrigin(value, origins) !== undefined) expect(origins).toContain(value);
      }),
      { numRuns: 20_000 },
    );
  });
});
