import { describe, expect, it } from "vitest";
import { isFromOwnPages } from "./own-pages.ts";

const own = "https://passport.example";
const allowed = [own];

describe("isFromOwnPages, methods that change state", () => {
  it.each([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "same-origin", origin: own }, true],
    [{ "sec-fetch-site": "none" }, true],
    [{ origin: own }, true],
    [{ referer: `${own}/login?x=1` }, true],
    [{}, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "cross-site", origin: own }, false],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
    [{ "sec-fetch-site": "none", origin: "null" }, false],
    [{ origin: "null" }, false],
    [{ origin: "https://passport.example.evil.example" }, false],
    [{ origin: "http://passport.example" }, false],
    [{ origin: "https://passport.example:8443" }, false],
    [{ origin: "https://sub.passport.example" }, false],
    [{ origin: "https://evil.example", referer: `${own}/` }, false],
    [{ referer: `https://evil.example/?${own}` }, false],
    [{ referer: "https://passport.example@evil.example/" }, false],
    [{ referer: "not an address" }, false],
  ])("%j: %s", (headers, accepted) => {
    for (const method of ["POST", "PUT", "DELETE"]) expect(isFromOwnPages(method, headers, allowed)).toBe(accepted);
  });
});

describe("isFromOwnPages, GETs that change state", () => {
  it.each([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ origin: own }, true],
    [{ "sec-fetch-site": "none" }, false],
    [{ referer: `${own}/login` }, false],
    [{}, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "cross-site", origin: own }, false],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
    [{ origin: "null" }, false],
  ])("%j: %s", (headers, accepted) => {
    expect(isFromOwnPages("GET", headers, allowed)).toBe(accepted);
    expect(isFromOwnPages("HEAD", headers, allowed)).toBe(accepted);
  });
});
