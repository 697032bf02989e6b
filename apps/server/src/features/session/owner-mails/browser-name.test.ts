import { expect, it } from "vitest";
import { browserName } from "./browser-name.ts";

const likeChrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36";
const likeSafari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

it.each([
  ["Chrome on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${likeChrome}`],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${likeChrome} Edg/129.0.2792.65`],
  ["Opera on macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${likeChrome} OPR/114.0.0.0`],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"],
  ["Safari on iPhone", `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${likeSafari}`],
  ["Unknown browser", ""],
  ["Unknown browser", "curl/8.10.1"],
  ["Unknown browser", "Your account is at risk: https://evil.example"],
  ["Firefox on Linux", "Call +1 555 0100 now Firefox/1 Linux"],
])("%s", (name, userAgent) => expect(browserName(userAgent)).toBe(name));
