import { describe, expect, it } from "vitest";
import { createTokenCookie } from "./token-cookie.ts";

const token = "A".repeat(43);
const secure = createTokenCookie({ name: "sid", publicOrigin: "https://passport.example", maxAgeMs: 86_400_000 });
const local = createTokenCookie({ name: "sid", publicOrigin: "http://127.0.0.1:8080", maxAgeMs: 86_400_000 });

describe("createTokenCookie", () => {
  it("[SESSION-1] writes HttpOnly, Secure, SameSite=Lax, and the __Host- prefix on https", () => {
    expect(secure.set(token)).toBe(
      `__Host-passport-sid=${token}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(local.set(token)).toBe(`passport_sid=${token}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax`);
  });

  it("clears by the same attributes, which a browser wants for a __Host- cookie", () => {
    expect(secure.clear()).toBe("__Host-passport-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
  });

  it("reads its own cookie among others", () => {
    expect(secure.read(`theme=dark; __Host-passport-sid=${token}; x=y`)).toBe(token);
    expect(secure.read(`passport_sid=${token}`)).toBeUndefined();
  });

  it.each([
    undefined,
    "",
    "__Host-passport-sid=",
    "__Host-passport-sid=short",
    `__Host-passport-sid=${token}A`,
    `__Host-passport-sid=${"!".repeat(43)}`,
    ";;=;",
  ])("takes %j for no session", (header) => {
    expect(secure.read(header)).toBeUndefined();
  });

  it("is not touched by a cookie `sid` of a game on another port of this host", () => {
    const foreign = "B".repeat(43);
    expect(local.name).toBe("passport_sid");
    expect(local.read(`sid=${foreign}; passport_sid=${token}`)).toBe(token);
    expect(local.read(`sid=${foreign}; x_passport_sid=${foreign}`)).toBeUndefined();
  });
});
