import { lengths } from "@passport/protocol";
import { toCaptchaToken } from "@passport/testbed/client/solve-captcha";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCaptchaToken } from "./captcha-token.ts";

const parameters = {
  algorithm: "PBKDF2/SHA-256",
  nonce: "00",
  salt: "00",
  cost: 2000,
  keyLength: 32,
  keyPrefix: "00",
  keySignature: "00",
  expiresAt: 1_800_000_000,
  data: { action: "signup" },
};
const { expiresAt: _, ...endless } = parameters;
const challenge = { parameters, signature: "00" };
const solution = { counter: 7, derivedKey: "00" };

describe("parseCaptchaToken", () => {
  it("reads a challenge and its solution, with or without the time it took", () => {
    expect(parseCaptchaToken(toCaptchaToken({ challenge, solution }))).toEqual({ challenge, solution });
    expect(parseCaptchaToken(toCaptchaToken({ challenge, solution: { ...solution, time: 812.5 } }))).toBeDefined();
  });

  it.each([
    ["nothing", ""],
    ["what is not base64", "{}"],
    ["what is not JSON", Buffer.from("{").toString("base64")],
    ["unicode", "\u{1f9d1}\u{200d}\u{1f680}\u0000"],
    ["null", toCaptchaToken(null)],
    ["a list", toCaptchaToken([])],
    ["no solution", toCaptchaToken({ challenge })],
    ["a solution of null", toCaptchaToken({ challenge, solution: null })],
    ["no challenge", toCaptchaToken({ solution })],
    ["no signature", toCaptchaToken({ challenge: { parameters }, solution })],
    ["a signature that is a list", toCaptchaToken({ challenge: { parameters, signature: ["00"] }, solution })],
    ["no expiry", toCaptchaToken({ challenge: { ...challenge, parameters: endless }, solution })],
    [
      "a field of its own",
      toCaptchaToken({ challenge: { parameters: { ...parameters, extra: 1 }, signature: "00" }, solution }),
    ],
    ["a counter that is text", toCaptchaToken({ challenge, solution: { ...solution, counter: "7" } })],
  ])("refuses %s", (_, token) => {
    expect(parseCaptchaToken(token)).toBeUndefined();
  });

  it("refuses what is too long, whatever it says", () => {
    const padding = " ".repeat(lengths.captchaMax);
    expect(parseCaptchaToken(`${toCaptchaToken({ challenge, solution })}${padding}`)).toBeUndefined();
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => parseCaptchaToken(text) === undefined));
    fc.assert(fc.property(fc.json(), (json) => parseCaptchaToken(Buffer.from(json).toString("base64")) === undefined));
  });
});
