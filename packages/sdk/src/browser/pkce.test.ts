import { expect, it } from "vitest";
import { challengeOf, randomText } from "./pkce.ts";

it("makes the challenge that RFC 7636 has as its example", async () => {
  expect(await challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});

it("makes verifiers that are long enough, and never the same", () => {
  const texts = Array.from({ length: 100 }, randomText);
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set(texts).size).toBe(100);
});
