import { afterEach, describe, expect, it, vi } from "vitest";
import { heldCode, pendingSignup } from "./pending-signup.ts";

const request = { auth_type: "email", email: "alice@passport.example", token: "t1" } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  pendingSignup.forget();
});

describe("a pending sign-up", () => {
  it("is kept until it is forgotten", () => {
    expect(pendingSignup.read()).toBeUndefined();
    pendingSignup.keep(request);
    expect(pendingSignup.read()).toEqual(request);
    expect(heldCode.read()).toBeUndefined();
    pendingSignup.forget();
    expect(pendingSignup.read()).toBeUndefined();
  });

  it.each(["", "{", "null", '{"auth_type":"mallory"}', '{"auth_type":"email","email":"a@b.example"}'])(
    "%j in the storage is none",
    (stored) => {
      vi.stubGlobal("sessionStorage", { getItem: () => stored });
      expect(pendingSignup.read()).toBeUndefined();
    },
  );

  it("lives in memory where the browser stores nothing", () => {
    vi.stubGlobal("sessionStorage", undefined);
    pendingSignup.keep(request);
    expect(pendingSignup.read()).toEqual(request);
  });
});
