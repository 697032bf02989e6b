import { describe, expect, it } from "vitest";
import { isUsableEndpoint } from "./endpoint-url.ts";

const production = { isPlainAllowed: false };
const development = { isPlainAllowed: true };

describe("an endpoint", () => {
  it.each([
    "https://game.example/webhooks",
    "https://game.example:8443/a?b=c",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
  ])("may be %s", (url) => {
    expect(isUsableEndpoint(url, production)).toBe(true);
    expect(isUsableEndpoint(url, development)).toBe(true);
  });

  it.each([22, 25, 80, 444, 5432, 8080, 65_535])("L6: on port %d may be used in development alone", (port) => {
    expect(isUsableEndpoint(`https://game.example:${port}/`, production)).toBe(false);
    expect(isUsableEndpoint(`https://game.example:${port}/`, development)).toBe(true);
  });

  it.each([
    "http://127.0.0.1:4000/webhooks",
    "http://localhost:4000/webhooks",
    "https://127.0.0.1/",
    "https://10.1.2.3/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://169.254.169.254/",
  ])("may be %s in development alone", (url) => {
    expect(isUsableEndpoint(url, production)).toBe(false);
    expect(isUsableEndpoint(url, development)).toBe(true);
  });

  it.each([
    "http://game.example/webhooks",
    "https://user:password@game.example/",
    "https://user@game.example/",
    "https://game.example/#part",
    "https://GAME.example/",
    "https://game.example./",
    "https://0x7f000001/",
    "https://127.1/",
    "ftp://game.example/",
    "javascript:alert(1)",
    "//game.example",
    "",
  ])("is never %s", (url) => {
    expect(isUsableEndpoint(url, production)).toBe(false);
    expect(isUsableEndpoint(url, development)).toBe(false);
  });
});
